import Link from '@docusaurus/Link';
import type { PropSidebarItem, PropSidebarItemLink } from '@docusaurus/plugin-content-docs';
import { useDocsVersion } from '@docusaurus/plugin-content-docs/client';
import type { ReactNode } from 'react';
import type { CardFields } from '../../../plugins/documentation/sidebar.ts';
import { colorModes, stillFile, stillSizes } from '../../../plugins/examples/still-images.ts';
import { marks } from '../../behavior/vocabulary.ts';
import { anchorOf } from '../../routes.ts';
import Icon from '../../shell/Icon.tsx';
import { sitePath } from '../../site-fields.ts';
import Order from '../Position/Order.tsx';
import styles from './styles.module.css';

/** How many pages without a group are shown large, at the top. */
const startCount = 3;
/** A smaller group is a list, also when each of its pages shows a live example. */
const smallestGallery = 3;

/** Everything in a section, from its sidebar: where to start, then each group, with images where pages show maps, each image once. */
export default function SectionIndex(): ReactNode {
  const { docsSidebars } = useDocsVersion();
  const items = Object.values(docsSidebars)[0] ?? [];
  // The first page is the overview itself.
  const [, ...pages] = items.filter((item) => item.type === 'link');
  return (
    <div className={`wide ${styles.index}`}>
      {pages.length > 0 && (
        <ul className={styles.start}>
          {pages.slice(0, startCount).map((page) => (
            <li key={page.href}>
              <Title page={page}>
                <Icon name="chevron" />
              </Title>
              <Description page={page} />
            </li>
          ))}
        </ul>
      )}
      {pages.length > startCount && <Group label="Guides" pages={pages.slice(startCount)} />}
      {items.map(
        (item) =>
          item.type === 'category' && (
            <Group key={item.label} label={item.label} pages={item.items.filter(isPage)} />
          ),
      )}
    </div>
  );
}

function Group({ label, pages }: { label: string; pages: PropSidebarItemLink[] }): ReactNode {
  const isGallery = pages.length >= smallestGallery && pages.every((page) => fieldsOf(page).example);
  const withStill = isGallery ? pages.filter((page, at) => !isShownAfter(page, pages.slice(at + 1))) : [];
  const rows = pages.filter((page) => !withStill.includes(page));
  return (
    <>
      <h2 id={anchorOf(label)} className={styles.group}>
        {label}
      </h2>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((page) => (
            <Row key={page.href} page={page} />
          ))}
        </ul>
      )}
      {withStill.length > 0 && (
        <ul className={styles.gallery}>
          {withStill.map((page) => (
            <Still key={page.href} page={page} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Whether a later page has the same live example: an installation ends with the example of another page. */
function isShownAfter(page: PropSidebarItemLink, later: PropSidebarItemLink[]): boolean {
  return later.some((other) => fieldsOf(other).example === fieldsOf(page).example);
}

function Still({ page }: { page: PropSidebarItemLink }): ReactNode {
  return (
    <li>
      {colorModes.map((mode) => (
        <img
          key={mode}
          src={sitePath(`/examples/stills/${stillFile(`${fieldsOf(page).example}`, 'phone', mode)}`)}
          alt=""
          loading="lazy"
          width={stillSizes.phone.width}
          height={stillSizes.phone.height}
          {...marks({ mode })}
        />
      ))}
      <Title page={page} />
      <Description page={page} />
    </li>
  );
}

function Row({ page }: { page: PropSidebarItemLink }): ReactNode {
  const { order } = fieldsOf(page);
  return (
    <li>
      <Title page={page} />
      <Description page={page} />
      {order && <Order value={order} />}
    </li>
  );
}

/** The one link of a card, whose target is the whole card. */
function Title({ page, children }: { page: PropSidebarItemLink; children?: ReactNode }): ReactNode {
  return (
    <Link className={styles.title} to={page.href}>
      {page.label}
      {children}
    </Link>
  );
}

function Description({ page }: { page: PropSidebarItemLink }): ReactNode {
  const { docs } = useDocsVersion();
  const description = page.docId && docs[page.docId]?.description;
  return description ? <p>{description}</p> : null;
}

function fieldsOf({ customProps }: PropSidebarItemLink): CardFields {
  return customProps ?? {};
}

function isPage(item: PropSidebarItem): item is PropSidebarItemLink {
  return item.type === 'link';
}
