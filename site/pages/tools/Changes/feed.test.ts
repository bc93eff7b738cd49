import type { Release } from '@portal/contract';
import { loadSettings } from '@portal/settings';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { readSource } from '../../reference/render/source.ts';
import { changesFeed } from './feed.ts';

const settings = loadSettings();
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' });

const releases: Release[] = [
  {
    version: 'v2',
    apiVersion: '3.0.0',
    date: '2099-01-31',
    endpoints: 34,
    changes: [
      {
        kind: 'breaking',
        text: 'Parameter `a<b` is removed',
        operations: [{ id: 'x', name: 'Ward & Zone' }],
      },
      { kind: 'text', text: 'Description', operations: [] },
    ],
  },
  { version: 'v2', apiVersion: '2.0.1', date: '2026-11-22', endpoints: 34 },
];

describe('the feed of changes', () => {
  it('has what RFC 4287 requires of a feed and of each entry', () => {
    const xml = changesFeed({ releases, settings });
    expect(XMLValidator.validate(xml)).toBe(true);
    const { feed } = parser.parse(xml);
    expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom');
    expect(feed).toMatchObject({ updated: '2099-01-31T00:00:00Z', author: { name: expect.any(String) } });
    expect(feed.link.map((link: Record<string, string>) => link['@_rel'])).toEqual(['alternate', 'self']);
    expect(feed.entry).toHaveLength(2);
    for (const entry of feed.entry) {
      expect(entry).toMatchObject({
        title: expect.any(String),
        updated: expect.stringMatching(/T00:00:00Z$/),
      });
      expect(entry.link['@_href']).toBe(entry.id);
    }
    expect(new Set(feed.entry.map(({ id }: { id: string }) => id)).size).toBe(2);
  });

  it('names the kind of each change, and shows its text as text', () => {
    const [newest] = parser.parse(changesFeed({ releases, settings })).feed.entry;
    expect(newest.content['#text']).toBe(
      '<ul><li><b>Breaking</b>: Parameter <code>a&lt;b</code> is removed (Ward &amp; Zone)</li><li><b>Text</b>: Description</li></ul>',
    );
  });

  it('is the same on another day: its dates are those of the releases', () => {
    const [one, other] = ['2026-12-01', '2030-01-01'].map((day) => changesFeed(readSource(new Date(day))));
    expect(one).toBe(other);
  });
});
