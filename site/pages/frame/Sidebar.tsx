import type { SidebarItem, SidebarLink } from '../content/sidebar.ts';
import Link from '../docs/Link.tsx';
import { usePage } from '../docs/page-context.ts';

/** The pages of a section, always open. */
export default function Sidebar({ items, label }: { items: SidebarItem[]; label: string }) {
  return (
    <nav className="side-links" aria-label={label}>
      <Items items={items} />
    </nav>
  );
}

function Items({ items }: { items: SidebarItem[] }) {
  return (
    <ul>
      {items.map((item) =>
        item.type === 'group' ? (
          <li key={item.label}>
            <p>{item.label}</p>
            <Items items={item.items} />
          </li>
        ) : (
          <Page key={item.href} {...item} />
        ),
      )}
    </ul>
  );
}

function Page({ href, label }: SidebarLink) {
  return (
    <li>
      <Link href={href} aria-current={usePage().path === href ? 'page' : undefined}>
        {label}
      </Link>
    </li>
  );
}
