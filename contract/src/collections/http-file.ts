/** The requests of one version as a `.http` file, as editors send them: https://www.jetbrains.com/help/idea/http-client-in-product-code-editor.html */
import type { ApiContract, Operation } from '../operation.ts';
import { callTemplate } from './call-template.ts';

/** One request for each operation, with the main example filled in; host and key are variables at the top. */
export function httpFile(contract: ApiContract, placeholderKey: string, sandboxKey: string): string {
  const [service, sandbox] = contract.servers;
  return [
    `# ${contract.title}`,
    '',
    `@host = ${service?.url ?? ''}`,
    `@apiKey = ${placeholderKey}`,
    ...(sandbox
      ? ['', '# The sandbox, without an account:', `# @host = ${sandbox.url}`, `# @apiKey = ${sandboxKey}`]
      : []),
    '',
    ...contract.groups.flatMap(({ operations }) => operations.flatMap(requestLines)),
  ].join('\n');
}

function requestLines(operation: Operation): string[] {
  const { name, method, pathParts, pathVariables, query, json, form } = callTemplate(operation);
  const path = pathParts.map((part) => pathVariables.find((one) => `:${one.name}` === part)?.value ?? part);
  const sent = query.filter(({ isSent }) => isSent).map((one) => `${one.name}=${encoded(one.value)}`);
  const url = ['{{host}}', ...path].join('/') + (sent.length > 0 ? `?${sent.join('&')}` : '');
  const body = json === undefined ? form && formBody(form) : JSON.stringify(json, null, 2);
  const contentType = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  return [
    `### ${name}`,
    `# @name ${operation.id}`,
    `${method} ${url}`,
    ...(body === undefined ? [] : [`Content-Type: ${contentType}`, '', body]),
    '',
  ];
}

function formBody(form: { name: string; value: string; isSent: boolean }[]): string {
  return form
    .filter(({ isSent }) => isSent)
    .map(({ name, value }) => `${name}=${encoded(value)}`)
    .join('&');
}

/** A value of a query or form; variables stay as they are. */
function encoded(value: string): string {
  return value
    .split(/(\{\{\w+\}\})/)
    .map((part) => (part.startsWith('{{') ? part : encodeURIComponent(part).replaceAll('%2C', ',')))
    .join('');
}
