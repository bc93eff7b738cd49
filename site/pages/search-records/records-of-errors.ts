import { STATUS_CODES } from 'node:http';
import type { ApiContract, CatalogueError } from '@portal/contract';
import { errorPath } from '../reference/render/context.ts';
import { guideOf } from '../tools/ErrorPage/ErrorPage.tsx';
import type { ErrorGuide } from '../tools/ErrorPage/guides.ts';
import type { Draft } from './draft.ts';

/** The page of each documented error, and each of its causes. */
export function recordsOfErrors({ errors }: Pick<ApiContract, 'errors'>): Draft[] {
  return errors.flatMap((error) => {
    const guide = guideOf(error);
    return [pageOf(error, guide), ...causesOf(error, guide)];
  });
}

function pageOf({ status, message, name, description }: CatalogueError, guide: ErrorGuide): Draft {
  const { lead, retry, checked, handling, others } = guide;
  return {
    group: 'error',
    title: `${status} ${message}`,
    url: errorPath({ baseUrl: '/' }, status),
    detail: 'Every endpoint',
    keywords: `${name} error status ${status} ${STATUS_CODES[status] ?? ''}`,
    body: plain(
      description,
      lead,
      retry,
      checked,
      handling.text,
      handling.code,
      ...others.flatMap(({ means, action }) => [means, action]),
    ),
    weight: 1.5,
  };
}

function causesOf({ status, message }: CatalogueError, { causes }: ErrorGuide): Draft[] {
  return causes.map(({ id, title, howToTell, fix }) => ({
    group: 'error',
    title,
    url: `${errorPath({ baseUrl: '/' }, status)}#${id}`,
    detail: `${status} ${message}`,
    isSection: true,
    body: plain(howToTell, fix),
    weight: 0.6,
  }));
}

/** The words of Markdown: links without their URLs, and no tokens. */
function plain(...texts: string[]): string {
  return texts
    .join(' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/\{\w+\}/g, ' ');
}
