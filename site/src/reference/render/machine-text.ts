/** The reference as Markdown, for readers and tools that want text: one file per operation, and llms.txt. */
import type { ApiVersion, Field, Operation, RequestExample } from '@portal/contract';
import type { Languages } from '../../../plugins/publish/markdown.ts';
import { roomsOf } from '../../rooms/index.tsx';
import { creditWords } from '../CreditMeter/index.tsx';
import { groupParameters, successOf } from './fields.ts';
import { limitsOf } from './limits.ts';
import type { Painter } from './pages.tsx';

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
    operation.summary,
    operation.description,
    `\`${operation.method} ${painter.settings.hosts.api}${operation.path}\``,
    `- Key: \`${operation.key.name}\` in the ${operation.key.in}\n- Credits: ${creditWords(operation.credits)}. ${operation.credits.explanation}`,
    list('Path parameters', path),
    list('Query parameters', [...query, ...flags]),
    operation.body && list(`Body (${operation.body.contentTypes.join(' or ')})`, operation.body.fields),
    example && requestMarkdown(painter, operation, example, languages),
    list('Response 200', successOf(operation).schema.children, successOf(operation).schema.variants),
    ...operation.responses.flatMap(({ status, examples }) =>
      examples.map(
        ({ summary, value }) =>
          `### ${status} ${summary}\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``,
      ),
    ),
    operation.notes.length > 0 && `## Notes\n\n${operation.notes.map(({ text }) => `- ${text}`).join('\n')}`,
    operation.uncertainties.length > 0 &&
      `## Unconfirmed\n\n${operation.uncertainties.map((text) => `- ${text}`).join('\n')}`,
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

/** The request of an example: in one language with the names of the others, or in each below its name. */
function requestMarkdown(
  { samples }: Painter,
  operation: Operation,
  example: RequestExample,
  languages: Languages,
): string {
  const fence = (id: string, shikiLanguage: string) =>
    `\`\`\`${shikiLanguage}\n${samples.render(id, operation, example).trim()}\n\`\`\``;
  const [first, ...others] = samples.languages;
  if (!first) return '';
  if (languages === 'one') {
    const names = others.map(({ label }) => label).join(', ');
    return `## Request\n\n${fence(first.id, 'sh')}\n\nAlso in ${names}: add ?lang=all to the URL of this text.`;
  }
  const all = samples.languages.map(
    ({ id, label, shikiLanguage }) => `**${label}**\n\n${fence(id, id === first.id ? 'sh' : shikiLanguage)}`,
  );
  return `## Request\n\n${all.join('\n\n')}`;
}

/** The endpoints of a version by group: one line and one link to its Markdown each. */
export function operationList({ contracts, settings }: Painter, version: ApiVersion): string {
  const folder = `${settings.site.url}${version === 'v2' ? '/api' : '/api/v1'}`;
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
  const { url } = settings.site;
  const count = contracts.v2.operations.length;
  const rooms = roomsOf(contracts.v2).map(
    ({ title, path, description }) => `- [${title}](${url}/${path.replace(/\/$/, '.md')}): ${description}`,
  );
  return `# ${settings.product.name} ${contracts.v2.tag.displayName}\n\n> ${settings.site.tagline}. ${count} endpoints for places, addresses, routes and areas of Bangladesh. Base URL ${settings.hosts.api}. OpenAPI: ${url}/openapi/v2.json. Rules for code: ${url}/AGENTS.md. All pages in one text: ${url}/llms-full.txt\n\n${operationList(painter, 'v2')}\n\n## Units, errors and conversion\n\n${rooms.join('\n')}\n`;
}

function list(title: string, fields: Field[], variants?: Field['variants']): string | undefined {
  const own = tree(fields, 0);
  const others = (variants ?? []).map(({ label, children }) => `${label}:\n\n${tree(children, 0)}`);
  const text = [own, ...others].filter(Boolean).join('\n\n');
  return text ? `## ${title}\n\n${text}` : undefined;
}

function tree(fields: Field[], depth: number): string {
  return fields
    .flatMap((field) => [
      `${'  '.repeat(depth)}- ${line(field)}`,
      field.children.length > 0 ? tree(field.children, depth + 1) : '',
      ...(field.variants ?? []).map(({ children }) => tree(children, depth + 1)),
    ])
    .filter(Boolean)
    .join('\n');
}

function line(field: Field): string {
  const facts = [
    field.typeLabel,
    field.required && 'required',
    field.unit,
    field.coordinateOrder,
    field.default !== undefined && `default ${field.default}`,
    field.enum && `one of ${field.enum.join(', ')}`,
    ...limitsOf(field),
    field.addsCredits && `+${field.addsCredits} credits`,
    field.presentWith && `with ${field.presentWith}`,
  ].filter(Boolean);
  const description = field.description.replace(/\s*\n\s*/g, ' ');
  return `\`${field.name}\` (${facts.join('; ')})${description && `: ${description}`}`;
}
