import { readFileSync } from 'node:fs';

export interface LabeledQuery {
  kind: string;
  text: string;
  /** Ends of the URLs any of which has to be found. */
  expected: string[];
}

/** A list of labeled queries in this folder. */
export function readQueries(name: string): LabeledQuery[] {
  let kind = '';
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('## ')) kind = line.slice(3);
      const at = line.lastIndexOf(' => ');
      if (line.startsWith('#') || at < 0) return [];
      return [
        {
          kind,
          text: line.slice(0, at),
          expected: line
            .slice(at + 4)
            .split('|')
            .map((one) => one.trim()),
        },
      ];
    });
}

/** Whether a result's URL is the page or anchor that is expected. */
export function leadsTo(url: string, expected: string): boolean {
  const [path = '', anchor] = decodeURI(url).split('#');
  if (expected.startsWith('#')) return `#${anchor}` === expected;
  return `${path.replace(/\/$/, '')}`.endsWith(`/${expected.replace(/^\//, '')}`);
}
