import { siteFields, sitePath } from '../../parts/site-fields.ts';

/** A section of the documentation, and the path of its overview. */
export interface PageSection {
  id: string;
  label: string;
  path: string;
}

/** The section of a page, from the page's path. */
export function sectionOf(path: string): PageSection | undefined {
  const id = path.split('/').find((part) => part in siteFields.sectionLabels);
  return id === undefined ? undefined : sectionCalled(id);
}

/** The section `step` places after this one in the navigation bar, for the link at the end of a page. */
export function sectionNextTo(section: PageSection | undefined, step: 1 | -1) {
  const ids = siteFields.navigation
    .map((link) => link.section.slice(1))
    .filter((id) => id in siteFields.sectionLabels);
  const id = ids[ids.indexOf(section?.id ?? '') + step];
  if (id === undefined) return undefined;
  const { label, path } = sectionCalled(id);
  return { title: label, href: sitePath(path) };
}

function sectionCalled(id: string): PageSection {
  return { id, label: siteFields.sectionLabels[id] ?? id, path: `/${id}/` };
}
