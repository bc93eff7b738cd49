import { editDistance } from '@portal/text';

export interface ListedPage {
  path: string;
  title: string;
}

/** Share of a path that may differ before it counts as another one. */
const largestShare = 0.45;

const mostPages = 3;

/**
 * The pages whose paths, or titles in their folders, are most like `path` by edits, letter case aside, closest first; of pages
 * with the same title, the closest one. Where none is near, the overview of the section, or nothing.
 */
export function nearestPages(path: string, pages: ListedPage[]): ListedPage[] {
  const wanted = path.toLowerCase();
  const limit = Math.ceil(wanted.length * largestShare);
  const byEdits = pages
    .map((page) => ({
      page,
      // A name of quite another length is another name, and to compare a path of 8,000 characters takes long.
      edits: Math.min(
        ...namesOf(page)
          .filter((name) => Math.abs(name.length - wanted.length) < limit * 1.5)
          .map((name) => editsBetween(wanted, name)),
      ),
    }))
    .sort((one, other) => one.edits - other.edits);
  if ((byEdits[0]?.edits ?? limit) >= limit) return overviewAbove(wanted, pages);
  // Where one page is near, others of its folder may be what was meant.
  return byEdits
    .filter(({ edits }) => edits < limit * 1.5)
    .filter(({ page }, at, near) => near.findIndex((other) => other.page.title === page.title) === at)
    .slice(0, mostPages)
    .map(({ page }) => page);
}

/** Parts of paths that say nothing of what was meant. */
const everywhere = new Set(['docs', 'api', 'reference', 'index', 'html', 'en', 'v1', 'v2']);

/** How long a search may be that nobody typed. */
const mostCharacters = 80;

/** What was meant by a path, as words to search for: `/docs/api/RateLimits.html` is "Rate Limits". Empty where it has none. */
export function wordsOf(path: string): string {
  const parts = path.slice(0, 1000).split(/[/.]/);
  const apart = parts
    .filter((part) => !everywhere.has(part.toLowerCase()))
    .join(' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const words = new Set(apart.match(/[\p{L}\p{M}\p{N}]+/gu));
  return [...[...words].join(' ')].slice(0, mostCharacters).join('');
}

/** The path of a page, and the one that its title would give it: `/docs/maps-api` is the quickstart. */
function namesOf({ path, title }: ListedPage): string[] {
  const own = path.toLowerCase();
  const named = title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return [own, own.replace(/(?<![^/])[^/]+(\/?)$/, `${named.replace(/^-|-$/g, '')}$1`)];
}

/** The overview of the section that the path begins with. */
function overviewAbove(wanted: string, pages: ListedPage[]): ListedPage[] {
  return pages.filter(({ path }) => /^\/\w+\/$/.test(path) && wanted.startsWith(path));
}

/** The last part says most about what was meant, so its edits count again. */
function editsBetween(wanted: string, path: string): number {
  return editDistance(wanted, path) + editDistance(lastPart(wanted), lastPart(path));
}

function lastPart(path: string): string {
  return path.replace(/\/$/, '').split('/').at(-1) ?? '';
}
