import { requestUrl } from '../request.ts';
import { type DataStyle, dataLiteral, stringLiteral } from './literals.ts';
import type { SampleLanguage } from './sample-language.ts';

/** `fetch`, for browsers and Node 18 or newer, in a module. */
export const javascript: SampleLanguage = {
  id: 'javascript',
  label: 'JavaScript',
  shikiLanguage: 'javascript',
  fileName: 'request.mjs',
  render(request) {
    const { method, headers, body } = request;
    const code: string[] = [];
    if (method === 'GET' && request.query.length > 0) {
      const query = dataLiteral(Object.fromEntries(request.query), style);
      code.push(
        `const url = new URL(${text(request.url)});`,
        `url.search = new URLSearchParams(${query});`,
        '',
      );
    } else code.push(`const url = ${text(requestUrl(request))};`);

    const allHeaders = [...headers];
    const options: string[] = method === 'GET' ? [] : [`method: '${method}',`];
    if (body?.contentType === 'application/json') allHeaders.push(['Content-Type', body.contentType]);
    if (allHeaders.length > 0) options.push(`headers: ${inline(allHeaders)},`);
    if (body?.contentType === 'application/json')
      options.push(`body: JSON.stringify(${dataLiteral(body.json, style, 1)}),`);
    else if (body)
      options.push(`body: new URLSearchParams(${dataLiteral(Object.fromEntries(body.form), style, 1)}),`);

    const init = options.length === 0 ? '' : `, {\n${options.map((option) => `  ${option}\n`).join('')}}`;
    code.push(
      `const response = await fetch(url${init});`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder belongs to the sample.
      'if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`);',
      'console.log(await response.json());',
    );
    return code.join('\n');
  },
};

function text(value: string): string {
  return stringLiteral(value, { quote: "'" });
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name);
}

const style: DataStyle = { string: text, key, separator: ': ', padding: ' ' };

function inline(headers: [string, string][]): string {
  return `{ ${headers.map(([name, value]) => `${key(name)}: ${text(value)}`).join(', ')} }`;
}
