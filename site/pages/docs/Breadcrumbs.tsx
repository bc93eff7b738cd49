import { siteFields, sitePath } from '../../parts/site-fields.ts';
import Head from './Head.tsx';
import Link from './Link.tsx';
import { sectionOf } from './sections.ts';

/** Section, group and page; for the overview of a section, the section alone. */
export default function Breadcrumbs({ title, path }: { title: string; path: string }) {
  const section = sectionOf(path);
  const below = path.slice(section?.path.length).split('/');
  const folder = below.slice(0, -1).join('/');
  const isOverview = path === section?.path;
  const crumbs = [
    ...(section && !isOverview ? [{ name: section.label, path: section.path }] : []),
    { name: title, path },
  ];
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="crumbs">
        {section && !isOverview && (
          <li>
            <Link href={section.path}>{section.label}</Link>
          </li>
        )}
        {folder && <li>{folder.charAt(0).toUpperCase() + folder.slice(1)}</li>}
        <li aria-current="page">{title}</li>
      </ol>
      <Head>
        <script type="application/ld+json">
          {JSON.stringify({
            '@context': 'https://schema.org',
            '@type': 'BreadcrumbList',
            itemListElement: crumbs.map((crumb, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: crumb.name,
              item: siteFields.settings.site.url + encodeURI(sitePath(crumb.path)),
            })),
          })}
        </script>
      </Head>
    </nav>
  );
}
