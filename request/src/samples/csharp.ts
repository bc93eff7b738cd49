import { requestUrl } from '../request.ts';
import { jsonText, literalIn } from './literals.ts';
import { hasQuery, type SampleLanguage } from './sample-language.ts';

/** `HttpClient` in top-level statements, for .NET 7 or newer. */
export const csharp: SampleLanguage = {
  id: 'csharp',
  label: 'C#',
  shikiLanguage: 'csharp',
  fileName: 'Program.cs',
  render(request) {
    const { method, headers, body } = request;
    const code = ['using System.Net.Http;'];
    if (body?.contentType === 'application/json') code.push('using System.Text;');
    code.push('', 'using var client = new HttpClient();');
    code.push(
      ...headers.map(([name, value]) => `client.DefaultRequestHeaders.Add(${text(name)}, ${text(value)});`),
    );

    let address = 'url';
    if (hasQuery(request)) {
      code.push(`var url = ${text(request.url)};`);
      code.push(`var query = await ${formContent(request.query)}.ReadAsStringAsync();`);
      address = 'url + "?" + query';
    } else code.push(`var url = ${text(requestUrl(request))};`);
    let content = 'null';
    if (body?.contentType === 'application/json') {
      // A raw string literal reads no escapes.
      code.push(
        `var body = new StringContent("""\n    ${jsonText(body.json, '    ')}\n    """, Encoding.UTF8, "application/json");`,
      );
      content = 'body';
    } else if (body) {
      code.push(`var form = ${formContent(body.form)};`);
      content = 'form';
    }

    const call = { GET: 'GetAsync', POST: 'PostAsync', DELETE: 'DeleteAsync' }[method];
    const last = method === 'POST' ? `, ${content}` : '';
    code.push(
      '',
      `var response = await client.${call}(${address}${last});`,
      'var text = await response.Content.ReadAsStringAsync();',
      'if (!response.IsSuccessStatusCode)',
      '{',
      '    throw new HttpRequestException($"HTTP {(int)response.StatusCode}: {text}");',
      '}',
      'Console.WriteLine(text);',
    );
    return code.join('\n');
  },
};

function formContent(pairs: [name: string, value: string][]): string {
  const rows = pairs.map(([name, value]) => `    [${text(name)}] = ${text(value)},`);
  return ['new FormUrlEncodedContent(new Dictionary<string, string>', '{', ...rows, '})'].join('\n');
}

const text = /* @__PURE__ */ literalIn({ quote: '"' });
