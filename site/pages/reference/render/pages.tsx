/** The pages of the reference and the tools next to it, drawn from the contract. */
import type { ApiVersion, Operation } from '@portal/contract';
import type { SampleLanguage } from '@portal/request';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { loadHighlight } from '../../../parts/code/highlight.ts';
import { toolPagesOf } from '../../tools/tool-pages.tsx';
import { Frame, OperationPage, WholePage } from '../Page/Page.tsx';
import { sampleHtml } from '../Samples.tsx';
import { type Drawing, DrawingContext } from './context.ts';
import { type ReferenceSource, readSource } from './source.ts';

export interface ReferencePage {
  /** File name of its HTML, such as `v2` or `v2-reverse-geocode`. */
  name: string;
  /** Path on the site, without the base. */
  path: string;
  title: string;
  description: string;
  version: ApiVersion;
  /** The file that its text is in, below the repository's root. */
  source?: string;
  /** Path of its Atom feed, without the base. */
  feed?: string;
  /** Drawn when it is read. */
  readonly html: string;
}

export type Painter = Omit<Drawing, 'contract' | 'isWhole'>;

/** Loads contract, grammars and settings once, for all pages and prose pieces. */
export async function createPainter(
  baseUrl: string,
  source: ReferenceSource = readSource(),
): Promise<Painter> {
  return { ...source, baseUrl, highlight: await loadHighlight() };
}

/** Every page of both versions, and the tools next to them. */
export function drawPages(painter: Painter): ReferencePage[] {
  return [
    ...(['v2', 'v1'] as const).flatMap((version) => [
      drawWhole(painter, version),
      ...painter.contracts[version].operations.map((operation) => drawOperation(painter, operation)),
    ]),
    ...drawRooms(painter),
  ];
}

function drawRooms(painter: Painter): ReferencePage[] {
  return toolPagesOf(painter.contracts.v2).map(({ name, path, title, description, feed, Content }) => ({
    name,
    path,
    version: 'v2',
    title,
    description,
    feed,
    get html() {
      return draw(
        { ...painter, place: path },
        'v2',
        false,
        <Frame title={title} className="rf-main rm-main">
          <Content />
        </Frame>,
      );
    },
  }));
}

function drawWhole(painter: Painter, version: ApiVersion): ReferencePage {
  const contract = painter.contracts[version];
  return {
    name: version,
    path: pathOf(version),
    version,
    title: version === 'v2' ? 'API reference' : 'API reference, version 1 (deprecated)',
    description: `${contract.tag.displayName}: ${contract.operations.length} endpoints with parameters, responses, errors, credits and samples in ten languages.`,
    get html() {
      return draw(painter, version, true, <WholePage />);
    },
  };
}

function drawOperation(painter: Painter, operation: Operation): ReferencePage {
  const { version, slug, name } = operation;
  return {
    name: `${version}-${slug}`,
    path: `${pathOf(version)}${slug}/`,
    version,
    source: `contract/${operation.file}`,
    title: version === 'v2' ? name : `${name}, version 1 (deprecated)`,
    description: operation.deprecation ? `${operation.summary} Version 1, deprecated.` : operation.summary,
    get html() {
      return draw(painter, version, false, <OperationPage operation={operation} />);
    },
  };
}

function pathOf(version: ApiVersion): string {
  return version === 'v2' ? 'api/' : 'api/v1/';
}

/** Static HTML of any reference piece. */
export function draw(painter: Painter, version: ApiVersion, isWhole: boolean, element: ReactElement): string {
  const drawing: Drawing = { ...painter, contract: painter.contracts[version], isWhole };
  return renderToStaticMarkup(<DrawingContext value={drawing}>{element}</DrawingContext>);
}

/** Colored samples of one version and language, by operation slug, for the page of all operations. */
export function samplesByOperation(
  painter: Painter,
  version: ApiVersion,
  language: SampleLanguage,
): Record<string, string> {
  return Object.fromEntries(
    painter.contracts[version].operations.flatMap((operation) => {
      const example = operation.examples[0];
      return example ? [[operation.slug, sampleHtml(painter, operation, example, language)]] : [];
    }),
  );
}
