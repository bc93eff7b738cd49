import { requestUrl } from '../request.ts';
import { type DataStyle, dataLiteral, inlineHeaders, literalIn } from './literals.ts';
import { allHeaders, hasQuery, type SampleLanguage } from './sample-language.ts';

/** `package:http`, as Flutter apps use it. */
export const dart: SampleLanguage = {
  id: 'dart',
  label: 'Dart',
  shikiLanguage: 'dart',
  fileName: 'request.dart',
  render(request) {
    const { method, body } = request;
    const url = hasQuery(request)
      ? `Uri.parse(${text(request.url)}).replace(queryParameters: ${dataLiteral(Object.fromEntries(request.query), style, 1)})`
      : `Uri.parse(${text(requestUrl(request))})`;

    const headers = allHeaders(request);
    const options: string[] = [];
    if (headers.length > 0) options.push(`headers: ${inlineHeaders(headers, style)},`);
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

const text = /* @__PURE__ */ literalIn({ quote: "'", escaped: '$' });

const style: DataStyle = { string: text, separator: ': ' };
