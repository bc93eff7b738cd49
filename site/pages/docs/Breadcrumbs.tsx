import { siteFields, sitePath } from '../../parts/site-fields.ts';
import Crumbs from './Crumbs.tsx';
import Head from './Head.tsx';
import { sectionOf } from './sections.ts';

/** Section, group and page; for the overview of a section, the section alone. */
export default function Breadcrumbs({ title, path }: { title: string; path: string }) {
  const section = sectionOf(path);
  const below = path.slice(section?.path.length).split('/');
  const folder = below.slice(0, -1).join('/');
  const overview = section && path !== section.path ? [{ name: section.label, path: section.path }] : [];
  const above = [
    ...overview.map((crumb) => ({ name: crumb.name, href: sitePath(crumb.path) })),
    ...(folder ? [{ name: folder.charAt(0).toUpperCase() + folder.slice(1) }] : []),
  ];
  return (
    <>
      <Crumbs above={above} current={title} />
      <Head>
        <script type="application/ld+json">
          {JSON.stringify({
            '@context': 'https://schema.org',
            '@type': 'BreadcrumbList',
            itemListElement: [...overview, { name: title, path }].map((crumb, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: crumb.name,
              item: siteFields.settings.site.url + encodeURI(sitePath(crumb.path)),
            })),
          })}
        </script>
      </Head>
    </>
  );
}
