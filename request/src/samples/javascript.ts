import { requestUrl } from '../request.ts';
import { type DataStyle, dataLiteral, inlineHeaders, literalIn } from './literals.ts';
import { allHeaders, hasQuery, type SampleLanguage } from './sample-language.ts';

/** `fetch`, for browsers and Node 18 or newer, in a module. */
export const javascript: SampleLanguage = {
  id: 'javascript',
  label: 'JavaScript',
  shikiLanguage: 'javascript',
  fileName: 'request.mjs',
  render(request) {
    const { method, body } = request;
    const code: string[] = [];
    if (hasQuery(request)) {
      const query = dataLiteral(Object.fromEntries(request.query), style);
      code.push(
        `const url = new URL(${text(request.url)});`,
        `url.search = new URLSearchParams(${query});`,
        '',
      );
    } else code.push(`const url = ${text(requestUrl(request))};`);

    const headers = allHeaders(request);
    const options: string[] = method === 'GET' ? [] : [`method: '${method}',`];
    if (headers.length > 0) options.push(`headers: ${inlineHeaders(headers, style)},`);
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

const text = /* @__PURE__ */ literalIn({ quote: "'" });

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name);
}

const style: DataStyle = { string: text, key, separator: ': ', padding: ' ' };
