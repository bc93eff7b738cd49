/** The reference as Markdown, for users and tools that prefer text: one file per operation, and llms.txt. */
import type {
  ApiVersion,
  Field,
  Operation,
  RequestBody,
  RequestExample,
  ResponseView,
} from '@portal/contract';
import { type SampleLanguage, sampleLanguages } from '@portal/request';
import { limitsOf, unitOf } from '../../../parts/limits.ts';
import { siteUrl } from '../../../parts/site-url.ts';
import { furtherLanguages } from '../../markdown/further-languages.ts';
import type { Languages } from '../../markdown/markdown.ts';
import { toolPagesOf } from '../../tools/tool-pages.tsx';
import { sampleOf } from '../Samples.tsx';
import { deprecationWords } from './deprecation.ts';
import { groupParameters, nameOf, positionInputs } from './fields.ts';
import type { Painter } from './pages.tsx';
import { replacedOperations, replacementOf } from './source.ts';

/** Everything the operation's page says, as Markdown, with its request in the first language or in all. */
export function operationMarkdown(
  painter: Painter,
  operation: Operation,
  languages: Languages = 'one',
): string {
  const { path, query, flags } = groupParameters(operation);
  const [example] = operation.examples;
  const sections = [
    `# ${operation.name}`,
    deprecationMarkdown(painter, operation),
    operation.summary,
    operation.description,
    `\`${operation.method} ${painter.settings.hosts.api}${operation.path}\``,
    factsMarkdown(painter, operation),
    list('Path parameters', path),
    list('Query parameters', [...query, ...flags]),
    operation.body && bodyMarkdown(operation.body),
    example && requestMarkdown(painter, operation, example, languages),
    ...operation.responses.map((response) => responseMarkdown(painter, response)),
    operation.notes.length > 0 && `## Notes\n\n${operation.notes.map(({ text }) => `- ${text}`).join('\n')}`,
    operation.uncertainties.length > 0 &&
      `## Unconfirmed\n\n${operation.uncertainties.map((text) => `- ${text}`).join('\n')}`,
    replacementMarkdown(operation),
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

/** Credits, order of coordinates, place of the key, the other version. */
function factsMarkdown(painter: Painter, operation: Operation): string {
  const { key, credits } = operation;
  const coordinates = positionInputs(operation).map(({ names, order, isNamed }) => {
    const fields = names.map((name) => `\`${name}\``).join(' ');
    if (isNamed) return `${fields} two fields, in any order`;
    return names.length === 1 ? `${order} in ${fields}` : `${fields} in the path`;
  });
  const replaced = replacedOperations(painter, operation);
  return [
    `- Key: \`${key.name}\` in the ${key.in}`,
    `- Credits: ${credits.explanation}`,
    coordinates.length > 0 && `- Coordinates: ${coordinates.join('; ')}`,
    replaced.length > 0 &&
      `- Version 1: ${replaced.map((old) => `[${old.name}](${markdownUrl(painter, old)})`).join(', ')}`,
    operation.sampleData && `- Sandbox: ${operation.sampleData}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** That version 1 is deprecated, and what replaces the operation. */
function deprecationMarkdown(painter: Painter, operation: Operation): string | undefined {
  if (!operation.deprecation) return undefined;
  const { sunset, reasonWithoutReplacement } = operation.deprecation;
  const last = sunset ?? painter.contracts[operation.version].sunset?.date;
  if (!last) return undefined;
  const next = replacementOf(painter, operation);
  const advice = next
    ? `Use [${next.name} of version 2](${markdownUrl(painter, next)}) instead.`
    : (reasonWithoutReplacement ?? '');
  return `> Version 1 ${deprecationWords(last, painter.today)}. ${advice}`;
}

function replacementMarkdown({ deprecation }: Operation): string | undefined {
  const replacedBy = deprecation?.replacedBy;
  if (!replacedBy) return undefined;
  const rows = Object.entries(replacedBy.parameters).map(
    ([before, after]) => `- \`${before}\`: ${after ?? 'no replacement'}`,
  );
  return ['## In version 2', replacedBy.explanation, rows.join('\n')].filter(Boolean).join('\n\n');
}

function markdownUrl({ settings }: Painter, { version, slug }: Operation): string {
  return siteUrl(settings.site, `/api/${version === 'v1' ? 'v1/' : ''}${slug}.md`);
}

function bodyMarkdown({ contentTypes, required, description, fields }: RequestBody): string {
  const types = contentTypes.map((type) => `\`${type}\``).join(' or ');
  return [
    '## Request body',
    `${types}${required ? ', required.' : ', optional.'}`,
    description,
    tree(fields, 0, true),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** What a status means, its fields and its examples; of an error also the way to its page. */
function responseMarkdown({ settings }: Painter, response: ResponseView): string {
  const { status, description, schema, examples } = response;
  const alternatives = (schema.variants ?? []).map(
    (variant) =>
      `${[variant.label, variant.description].filter(Boolean).join(' ')}\n\n${tree(variant.children, 0)}`,
  );
  return [
    `## Response ${status}`,
    description,
    tree(schema.children, 0),
    ...alternatives,
    ...examples.map(
      ({ summary, value }) =>
        `### ${status} ${summary}\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``,
    ),
    status !== 200 && `[Causes and fix of ${status}](${siteUrl(settings.site, `/api/errors/${status}.md`)})`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The request of an example: in one language with the names of the others, or in each below its name. */
function requestMarkdown(
  { settings }: Painter,
  operation: Operation,
  example: RequestExample,
  languages: Languages,
): string {
  const [first, ...others] = sampleLanguages;
  const fence = (language: SampleLanguage) => {
    const name = language === first ? 'sh' : language.shikiLanguage;
    return `\`\`\`${name}\n${sampleOf(settings, language, operation, example).trim()}\n\`\`\``;
  };
  if (languages === 'one') {
    const names = others.map(({ label }) => label);
    return `## Request\n\n${fence(first!)}\n\n${furtherLanguages(names)}`;
  }
  const all = sampleLanguages.map((language) => `**${language.label}**\n\n${fence(language)}`);
  return `## Request\n\n${all.join('\n\n')}`;
}

/** The endpoints of a version by group: one line and one link to its Markdown each. */
export function operationList({ contracts, settings }: Painter, version: ApiVersion): string {
  const folder = siteUrl(settings.site, version === 'v2' ? '/api' : '/api/v1');
  return contracts[version].groups
    .map(({ title, operations }) => {
      const lines = operations.map(
        ({ name, slug, method, path, summary }) =>
          `- [${name}](${folder}/${slug}.md): \`${method} ${path}\`. ${summary}`,
      );
      return `## ${title}\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}

/** llms.txt: what there is, with one line and one link per operation. */
export function overviewMarkdown(painter: Painter): string {
  const { contracts, settings } = painter;
  const url = (path: string) => siteUrl(settings.site, path);
  const count = contracts.v2.operations.length;
  const tools = toolPagesOf(contracts.v2).map(
    ({ title, path, description }) =>
      `- [${title}](${url(`/${path.replace(/\/$/, '.md')}`)}): ${description}`,
  );
  return `# ${settings.product.name} ${contracts.v2.tag.displayName}\n\n> ${settings.site.tagline}. ${count} endpoints for places, addresses, routes and areas of Bangladesh. Base URL ${settings.hosts.api}. OpenAPI: ${url('/openapi/v2.json')}. Rules for code: ${url('/AGENTS.md')}. All pages in one text: ${url('/llms-full.txt')}\n\n${operationList(painter, 'v2')}\n\n## Units, conversion, changes, recipes and errors\n\n${tools.join('\n')}\n`;
}

function list(title: string, fields: Field[]): string | undefined {
  return fields.length > 0 ? `## ${title}\n\n${tree(fields, 0, true)}` : undefined;
}

/** Fields with those below them; `isSent` of a request, where a field can be required. */
function tree(fields: Field[], depth: number, isSent = false): string {
  return fields
    .flatMap((field) => [
      `${'  '.repeat(depth)}- ${line(field, isSent)}`,
      tree(field.children, depth + 1, isSent),
      ...(field.variants ?? []).map(({ label, description, children }) =>
        [
          `${'  '.repeat(depth + 1)}- ${[label, description.replace(/(?<!\s)\s*\n\s*/g, ' ')].filter(Boolean).join(' ')}`,
          tree(children, depth + 2, isSent),
        ].join('\n'),
      ),
    ])
    .filter(Boolean)
    .join('\n');
}

/** Name, type and conditions as on the page, then the description, then limits and an example. */
function line(field: Field, isSent: boolean): string {
  const unit = unitOf(field);
  const facts = [
    `\`${nameOf(field)}\` ${field.typeLabel}${unit ? ` · ${unit}` : ''}`,
    isSent && field.required && '**required**',
    field.coordinateOrder,
    field.presentWith && `with \`${field.presentWith}\``,
    field.addsCredits !== undefined &&
      (field.addsCredits === 0 ? 'no credits' : `+${field.addsCredits} credits`),
  ];
  const words = [
    field.description.replace(/(?<!\s)\s*\n\s*/g, ' ').trim(),
    field.recursionOf && `Contains \`${field.recursionOf}\` again, to any depth.`,
    limitsMarkdown(field),
    field.uncertainty && `**Unconfirmed:** ${field.uncertainty.replace(/(?<!\s)\s*\n\s*/g, ' ').trim()}`,
  ].filter(Boolean);
  return [facts.filter(Boolean).join(' '), words.join(' ')].filter(Boolean).join(': ');
}

/** Default, limits, allowed values and example, in the words of the page. */
function limitsMarkdown(field: Field): string {
  const written = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
  const parts = [
    field.default !== undefined && `Default ${written(field.default)}`,
    ...limitsOf(field).map((limit) => limit.replace(/^Matches (.*)$/, 'Matches `$1`')),
    field.enum && `One of ${field.enum.map(written).join(', ')}`,
    (field.example ?? '') !== '' && `Example ${written(field.example)}`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(' · ')}.` : '';
}
