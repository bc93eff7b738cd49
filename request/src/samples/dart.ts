import { requestUrl } from '../request.ts';
import { type DataStyle, dataLiteral, stringLiteral } from './literals.ts';
import type { SampleLanguage } from './sample-language.ts';

/** `package:http`, as Flutter apps use it. */
export const dart: SampleLanguage = {
  id: 'dart',
  label: 'Dart',
  shikiLanguage: 'dart',
  fileName: 'request.dart',
  render(request) {
    const { method, headers, body } = request;
    const hasQuery = method === 'GET' && request.query.length > 0;
    const url = hasQuery
      ? `Uri.parse(${text(request.url)}).replace(queryParameters: ${dataLiteral(Object.fromEntries(request.query), style, 1)})`
      : `Uri.parse(${text(requestUrl(request))})`;

    const allHeaders = [...headers];
    if (body?.contentType === 'application/json') allHeaders.push(['Content-Type', body.contentType]);
    const options: string[] = [];
    if (allHeaders.length > 0) options.push(`headers: ${inline(allHeaders)},`);
    if (body?.contentType === 'application/json')
      options.push(`body: jsonEncode(${dataLiteral(body.json, style, 2)}),`);
    else if (body) options.push(`body: ${dataLiteral(Object.fromEntries(body.form), style, 2)},`);
    const call = `http.${method.toLowerCase()}`;
    const sent =
      options.length === 0
        ? `${call}(url)`
        : `${call}(\n    url,\n${options.map((option) => `    ${option}\n`).join('')}  )`;

    return [
      "import 'dart:convert';",
      "import 'package:http/http.dart' as http;",
      '',
      'Future<void> main() async {',
      `  final url = ${url};`,
      `  final response = await ${sent};`,
      '  final text = utf8.decode(response.bodyBytes);',
      '  if (response.statusCode != 200) {',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder belongs to the sample.
      "    throw Exception('HTTP ${response.statusCode}: $text');",
      '  }',
      '  print(text);',
      '}',
    ].join('\n');
  },
};

function text(value: string): string {
  return stringLiteral(value, { quote: "'", escaped: '$' });
}

const style: DataStyle = { string: text, separator: ': ' };

function inline(headers: [string, string][]): string {
  return `{${headers.map(([name, value]) => `${text(name)}: ${text(value)}`).join(', ')}}`;
}
