import { guideSections } from '../reference/Guide/Guide.tsx';
import { Markdown } from '../reference/Markdown.tsx';
import { draw, type Painter } from '../reference/render/pages.tsx';
import { toolPagesOf } from '../tools/tool-pages.tsx';
import type { Draft } from './draft.ts';

/** The sections before the operations of version 2, with their tables, as they are drawn. */
export function recordsOfGuide(painter: Painter): Draft[] {
  return guideSections({ contract: painter.contracts.v2 }).map(({ id, title, text, Below }) => ({
    group: 'page',
    title,
    url: `/api/#${id}`,
    detail: 'Location API',
    body: textOf(
      painter,
      <>
        <Markdown text={text} />
        {Below && <Below />}
      </>,
    ),
    weight: 1.6,
  }));
}

/** The headings of the groups of endpoints, which the introduction of version 2 lists: *Administrative areas*. */
export function recordsOfGroups({ contracts }: Painter): Draft[] {
  return contracts.v2.groups.map(({ id, title }) => ({
    group: 'page',
    title,
    url: `/api/#${id}`,
    detail: 'Location API',
    isList: true,
    weight: 0.5,
  }));
}

/** Pages next to the reference; those of single errors have their records of the catalog. */
export function recordsOfRooms(painter: Painter): Draft[] {
  return toolPagesOf(painter.contracts.v2)
    .filter(({ path }) => !/\/errors\/\d/.test(path))
    .map(({ path, title, description, providers, Content }) => ({
      group: 'page',
      title,
      url: `/${path}`,
      detail: 'Location API',
      keywords: description,
      providers,
      body: textOf({ ...painter, place: path }, <Content />),
      weight: 1.4,
    }));
}

function textOf(painter: Painter, element: React.ReactElement): string {
  return draw(painter, 'v2', true, element)
    .replace(/<[^<>]+>/g, ' ')
    .replace(/&\w+;/g, ' ')
    .replace(/\s+/g, ' ');
}
