/** The Atom feed (RFC 4287) of the contract's releases. Every date is that of a kept release, so a build adds none. */
import type { Release } from '@portal/contract';
import { fillTokens } from '@portal/settings';
import { escapeHtml } from '../../../parts/code/escape.ts';
import type { ReferenceSource } from '../../reference/render/source.ts';
import {
  countedOperations,
  deprecationText,
  firstReleaseText,
  kindNames,
  releaseAnchor,
  releaseName,
} from './words.ts';

/** Path of the page, without the base. */
export const changesPath = 'api/changes/';
/** Path of the feed, without the base. */
export const feedPath = `${changesPath}feed.xml`;

/** One entry for each release, newest first. */
export function changesFeed({ releases, settings }: Pick<ReferenceSource, 'releases' | 'settings'>): string {
  const { url, baseUrl } = settings.site;
  const page = url + baseUrl + changesPath;
  const entry = (release: Release) => `  <entry>
    <id>${escapeHtml(`${page}#${releaseAnchor(release)}`)}</id>
    <title>${escapeHtml(releaseName(release))}</title>
    <updated>${moment(release.date)}</updated>
    <link rel="alternate" href="${escapeHtml(`${page}#${releaseAnchor(release)}`)}"/>
    <content type="html">${escapeHtml(fillTokens(contentOf(release), settings))}</content>
  </entry>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${escapeHtml(page)}</id>`,
    `  <title>${escapeHtml(`${settings.product.name} API: changes`)}</title>`,
    // The newest release is first; without one there is nothing to keep.
    `  <updated>${moment(releases[0]?.date ?? '1970-01-01')}</updated>`,
    `  <author><name>${escapeHtml(settings.product.company)}</name></author>`,
    `  <link rel="alternate" href="${escapeHtml(page)}"/>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeHtml(url + baseUrl + feedPath)}"/>`,
    ...releases.map(entry),
    '</feed>',
    '',
  ].join('\n');
}

/** HTML for feed clients: one list of changes, each with its kind in words. */
function contentOf(release: Release): string {
  const { changes } = release;
  if (!changes) {
    return [firstReleaseText(release), deprecationText(release)]
      .filter(Boolean)
      .map((text) => `<p>${inline(text)}</p>`)
      .join('');
  }
  const items = changes.map((change) => {
    const where = countedOperations(change);
    return `<li><b>${kindNames[change.kind]}</b>: ${inline(change.text)}${where && ` (${inline(where)})`}</li>`;
  });
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No changes.</p>';
}

/** Code marks as elements, everything else as text. */
function inline(markdown: string): string {
  return escapeHtml(markdown).replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}

function moment(date: string): string {
  return `${date}T00:00:00Z`;
}
