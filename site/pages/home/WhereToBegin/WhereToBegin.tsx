import { siteFields } from '../../../parts/site-fields.ts';
import Link from '../../docs/Link.tsx';
import styles from './styles.module.css';

interface Way {
  /** Label in the navigation bar, which has the path. */
  navigation: string;
  /** Where it isn't that label. */
  name?: string;
  about: string;
  packageName: string;
  link: string;
}

const ways: Way[] = [
  {
    navigation: 'API',
    name: 'Location API',
    about: 'Geocoding, search, routing, administrative areas and geofences over HTTP',
    packageName: 'v2.0',
    link: 'API reference',
  },
  {
    navigation: 'Maps',
    about: 'Add an interactive map to a web page with one script tag',
    packageName: 'bkoi-gl',
    link: 'Quickstart!',
  },
  {
    navigation: 'Npm',
    about: 'Use the map libraries, the API client and the search widget with a bundler',
    packageName: 'react-bkoi-gl',
    link: 'Installation',
  },
  {
    navigation: 'Android',
    about: 'Add maps and location search to Kotlin and Java apps',
    packageName: 'Android SDK',
    link: 'Getting Started',
  },
  {
    navigation: 'Flutter',
    about: 'Add a map and a place picker to Flutter apps',
    packageName: 'maplibre_gl',
    link: 'Flutter map',
  },
  {
    navigation: 'Laravel',
    about: 'Call the API from PHP with a facade',
    packageName: 'Laravel package',
    link: 'Laravel package',
  },
  {
    navigation: 'Migration guide',
    about: 'Move an app from Mapbox GL JS, step by step',
    packageName: 'bkoi-gl',
    link: 'Start migrating',
  },
  {
    navigation: 'Pricing',
    about: 'See the credits each request uses',
    packageName: 'credits',
    link: 'Calculate credits',
  },
];

/** A way in for each product. */
export default function WhereToBegin() {
  const { navigation } = siteFields;
  const addressOf = (label: string) => navigation.find((link) => link.label === label)?.to ?? '/';
  return (
    <section>
      <h2>Choose your platform</h2>
      <ul className={styles.ways}>
        {ways.map(({ navigation: label, name = label, about, packageName, link }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{about}</p>
            <code>{packageName}</code>
            <Link href={addressOf(label)}>
              {link}
              <span className="visually-hidden">: {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
