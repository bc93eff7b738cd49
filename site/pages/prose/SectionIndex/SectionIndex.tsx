import type { ReactNode } from 'react';
import { colorModes, stillFile, stillSizes } from '../../../browser/live-examples/still-images.ts';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import Icon from '../../../parts/Icon.tsx';
import { anchorOf } from '../../../parts/routes.ts';
import { sitePath } from '../../../parts/site-fields.ts';
import type { SidebarLink } from '../../content/sidebar.ts';
import Link from '../../docs/Link.tsx';
import { usePage } from '../../docs/page-context.ts';
import Order from '../Position/Order.tsx';
import styles from './styles.module.css';

/** How many pages without a group are shown large, at the top. */
const startCount = 3;
/** A smaller group is a list, also when each of its pages shows a live example. */
const smallestGallery = 3;

/** Everything in a section, from its sidebar: where to start, then each group, with images where pages show maps, each image once. */
export default function SectionIndex() {
  const { items = [] } = usePage().section ?? {};
  // The first page is the overview itself.
  const [, ...pages] = items.filter((item) => item.type === 'link');
  return (
    <div className={`wide ${styles.index}`}>
      {pages.length > 0 && (
        <ul className={styles.start}>
          {pages.slice(0, startCount).map((page) => (
            <Card key={page.href} page={page} sign={<Icon name="chevron" />} />
          ))}
        </ul>
      )}
      {pages.length > startCount && <Group label="Guides" pages={pages.slice(startCount)} />}
      {items.map(
        (item) => item.type === 'group' && <Group key={item.label} label={item.label} pages={item.items} />,
      )}
    </div>
  );
}

/** Guides that belong to no product, from more than one section. */
export function Guides() {
  return (
    <div className={styles.index}>
      <Rows pages={guides} />
    </div>
  );
}

const guides: SidebarLink[] = (
  [
    ['Going to production', '/docs/going-to-production', 'Protect your API key, retry safely, cache and log'],
    ['Sandbox', '/docs/sandbox', 'Send requests without an account, on this site or on your own computer'],
    ['Geocode a file', '/docs/geocode-a-file', 'Correct and geocode a CSV file of addresses, row by row'],
    ['Recipes', '/api/recipes/', 'Combine endpoints: each step uses the response before it'],
    ['Errors', '/api/errors/', 'Find what a message means, and whether to retry'],
    ['AI tools (MCP)', '/docs/mcp', 'Connect an editor or an AI tool to every page and endpoint'],
    ['Offline', '/docs/offline', 'Read and search these pages without a network'],
    ['Convert a request', '/api/convert/', 'Turn a version 1, Mapbox or Google Maps request into version 2'],
  ] as const
).map(([label, href, description]) => ({ type: 'link', label, href, description }));

function Group({ label, pages }: { label: string; pages: SidebarLink[] }) {
  const isGallery = pages.length >= smallestGallery && pages.every((page) => page.example);
  const withStill = isGallery ? pages.filter((page, at) => !isShownAfter(page, pages.slice(at + 1))) : [];
  const rows = pages.filter((page) => !withStill.includes(page));
  return (
    <>
      <h2 id={anchorOf(label)} className={styles.group}>
        {label}
      </h2>
      {rows.length > 0 && <Rows pages={rows} />}
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
function isShownAfter(page: SidebarLink, later: SidebarLink[]): boolean {
  return later.some((other) => other.example === page.example);
}

function Still({ page }: { page: SidebarLink }) {
  return (
    <Card
      page={page}
      above={colorModes.map((mode) => (
        <img
          key={mode}
          src={sitePath(`/examples/stills/${stillFile(`${page.example}`, 'phone', mode)}`)}
          alt=""
          loading="lazy"
          width={stillSizes.phone.width}
          height={stillSizes.phone.height}
          {...dataAttributes({ mode })}
        />
      ))}
    />
  );
}

function Rows({ pages }: { pages: SidebarLink[] }) {
  return (
    <ul className={styles.rows}>
      {pages.map((page) => (
        <Card key={page.href} page={page} below={page.order && <Order value={page.order} />} />
      ))}
    </ul>
  );
}

interface CardProps {
  page: SidebarLink;
  above?: ReactNode;
  /** After the name. */
  sign?: ReactNode;
  below?: ReactNode;
}

/** A page with its one link, whose target is the whole card. */
function Card({ page: { href, label, description }, above, sign, below }: CardProps) {
  return (
    <li>
      {above}
      <Link className={styles.title} href={href}>
        {label}
        {sign}
      </Link>
      {description && <p>{description}</p>}
      {below}
    </li>
  );
}
