import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';
import { siteFields } from '../../site-fields.ts';
import styles from './styles.module.css';

interface Way {
  /** Label in the navigation bar, which knows the address. */
  navigation: string;
  name: string;
  about: string;
  packageName: string;
  link: string;
}

const ways: Way[] = [
  {
    navigation: 'API',
    name: 'Location API',
    about: 'Addresses, geocoding, routes, areas and geofences over HTTP',
    packageName: 'v2.0',
    link: 'API reference',
  },
  {
    navigation: 'Maps',
    name: 'Maps',
    about: 'A street map in a page, from one script tag',
    packageName: 'bkoi-gl',
    link: 'Quickstart!',
  },
  {
    navigation: 'Npm',
    name: 'Npm',
    about: 'GL JS, React GL, and a search box with its map',
    packageName: 'react-bkoi-gl',
    link: 'Installation',
  },
  {
    navigation: 'Android',
    name: 'Android',
    about: 'Map SDK and location library for Kotlin and Java',
    packageName: 'Android SDK',
    link: 'Getting Started',
  },
  {
    navigation: 'Flutter',
    name: 'Flutter',
    about: 'Map and place picker in Dart',
    packageName: 'maplibre_gl',
    link: 'Flutter map',
  },
  {
    navigation: 'Laravel',
    name: 'Laravel',
    about: 'The same calls from PHP, with facades',
    packageName: 'Laravel package',
    link: 'Laravel package',
  },
  {
    navigation: 'Migration guide',
    name: 'Migration guide',
    about: 'From Mapbox GL JS, piece by piece',
    packageName: 'bkoi-gl',
    link: 'Start moving',
  },
  {
    navigation: 'Pricing',
    name: 'Pricing',
    about: 'How calls and credits are counted',
    packageName: 'credits',
    link: 'Count a call',
  },
];

/** A way in for each product. */
export default function WhereToBegin(): ReactNode {
  const { navigation } = siteFields;
  const addressOf = (label: string) => navigation.find((link) => link.label === label)?.to ?? '/';
  return (
    <section>
      <h2>Where to begin</h2>
      <ul className={styles.ways}>
        {ways.map(({ navigation: label, name, about, packageName, link }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{about}</p>
            <code>{packageName}</code>
            <Link to={addressOf(label)} data-noBrokenLinkCheck>
              {link}
              <span className="visually-hidden">: {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
