import { requestUrl } from '../request.ts';
import { jsonText, literalIn } from './literals.ts';
import { hasQuery, type SampleLanguage } from './sample-language.ts';

/** `URLSession` with async functions. */
export const swift: SampleLanguage = {
  id: 'swift',
  label: 'Swift',
  shikiLanguage: 'swift',
  fileName: 'main.swift',
  render(request) {
    const { method, headers, body } = request;
    const code = ['import Foundation', ''];
    if (hasQuery(request)) {
      code.push(
        `var components = URLComponents(string: ${text(request.url)})!`,
        ...queryItems('components', request.query),
      );
      code.push('let url = components.url!');
    } else code.push(`let url = URL(string: ${text(requestUrl(request))})!`);
    const isChanged = method !== 'GET' || headers.length > 0;
    code.push(`${isChanged ? 'var' : 'let'} request = URLRequest(url: url)`);
    if (method !== 'GET') code.push(`request.httpMethod = ${text(method)}`);
    const allHeaders = body ? [...headers, ['Content-Type', body.contentType] as const] : headers;
    code.push(
      ...allHeaders.map(
        ([name, value]) => `request.setValue(${text(value)}, forHTTPHeaderField: ${text(name)})`,
      ),
    );
    if (body?.contentType === 'application/json') {
      // A string literal reads escapes, so the backslashes of the JSON are doubled.
      const json = jsonText(body.json, '').replaceAll('\\', '\\\\');
      code.push(`request.httpBody = Data("""\n${json}\n""".utf8)`);
    } else if (body) {
      code.push('var form = URLComponents()', ...queryItems('form', body.form));
      code.push('request.httpBody = Data(form.percentEncodedQuery!.utf8)');
    }

    code.push(
      '',
      'let (data, response) = try await URLSession.shared.data(for: request)',
      'let text = String(decoding: data, as: UTF8.self)',
      'guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {',
      '    fatalError("Request failed: \\(text)")',
      '}',
      'print(text)',
    );
    return code.join('\n');
  },
};

function queryItems(variable: string, pairs: [name: string, value: string][]): string[] {
  const lines = [
    `${variable}.queryItems = [`,
    ...pairs.map(([name, value]) => `    URLQueryItem(name: ${text(name)}, value: ${text(value)}),`),
    ']',
  ];
  // URLComponents leaves a plus as it is, and servers read a plus as a space.
  if (pairs.some(([, value]) => value.includes('+'))) {
    lines.push(
      `${variable}.percentEncodedQuery = ${variable}.percentEncodedQuery!`,
      '    .replacingOccurrences(of: "+", with: "%2B")',
    );
  }
  return lines;
}

const text = /* @__PURE__ */ literalIn({
  quote: '"',
  control: (codePoint) => `\\u{${codePoint.toString(16)}}`,
});
