import { guideSections } from '../../src/reference/Guide/index.tsx';
import { Markdown } from '../../src/reference/Markdown/index.tsx';
import { draw, type Painter } from '../../src/reference/render/pages.tsx';
import type { SearchRecord } from '../../src/search/records.ts';

type Draft = Omit<SearchRecord, 'id'>;

/** The sections before the operations of version 2, with their tables, as they are drawn. */
export function recordsOfGuide(painter: Painter): Draft[] {
  return guideSections({ contract: painter.contracts.v2 }).map(({ id, title, text, Below }) => {
    const html = draw(
      painter,
      'v2',
      true,
      <>
        <Markdown text={text} />
        {Below && <Below />}
      </>,
    );
    return {
      group: 'page',
      title,
      url: `/api/#${id}`,
      detail: 'Location API',
      body: html
        .replace(/<[^>]+>/g, ' ')
        .replace(/&\w+;/g, ' ')
        .replace(/\s+/g, ' '),
      weight: 1.6,
    };
  });
}
