import { requestUrl } from '../request.ts';
import { type DataStyle, dataLiteral } from './literals.ts';
import { allHeaders, hasQuery, type SampleLanguage } from './sample-language.ts';

/** The curl extension, which nearly every PHP installation has. */
export const php: SampleLanguage = {
  id: 'php',
  label: 'PHP',
  shikiLanguage: 'php',
  fileName: 'request.php',
  render(request) {
    const { method, body } = request;
    const code = ['<?php', ''];
    let address = '$url';
    if (hasQuery(request)) {
      code.push(`$url = ${text(request.url)};`);
      code.push(`$query = http_build_query(${dataLiteral(Object.fromEntries(request.query), style)});`, '');
      address = "$url . '?' . $query";
    } else code.push(`$url = ${text(requestUrl(request))};`);

    const headers = allHeaders(request);
    const options = ['CURLOPT_RETURNTRANSFER => true,'];
    if (method === 'POST') options.push('CURLOPT_POST => true,');
    else if (method !== 'GET') options.push(`CURLOPT_CUSTOMREQUEST => ${text(method)},`);
    if (body?.contentType === 'application/json') {
      options.push(`CURLOPT_POSTFIELDS => json_encode(${dataLiteral(body.json, style, 1)}),`);
    } else if (body) {
      options.push(
        `CURLOPT_POSTFIELDS => http_build_query(${dataLiteral(Object.fromEntries(body.form), style, 1)}),`,
      );
    }
    if (headers.length > 0)
      options.push(`CURLOPT_HTTPHEADER => [${headers.map((pair) => text(pair.join(': '))).join(', ')}],`);

    code.push(
      `$curl = curl_init(${address});`,
      'curl_setopt_array($curl, [',
      ...options.map((option) => `    ${option}`),
      ']);',
      '$response = curl_exec($curl);',
      'if ($response === false) {',
      '    throw new RuntimeException(curl_error($curl));',
      '}',
      '$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);',
      'if ($status !== 200) {',
      '    throw new RuntimeException("HTTP $status: $response");',
      '}',
      'print_r(json_decode($response, true));',
    );
    return code.join('\n');
  },
};

/** In single quotes PHP reads only `\\` and `\'`; line ends and `$` represent themselves. */
function text(value: string): string {
  return `'${value.replaceAll(/[\\']/g, '\\$&')}'`;
}

const style: DataStyle = {
  string: text,
  separator: ' => ',
  object: ['[', ']'],
  // An empty PHP list would become `[]` in JSON.
  emptyObject: 'new stdClass()',
  indent: '    ',
};
