import { requestUrl } from '../request.ts';
import { type DataStyle, dataLiteral, stringLiteral } from './literals.ts';
import type { SampleLanguage } from './sample-language.ts';

/** The standard library, so that nothing has to be installed before the first request. */
export const python: SampleLanguage = {
  id: 'python',
  label: 'Python',
  shikiLanguage: 'python',
  fileName: 'request.py',
  render(request) {
    const { method, headers, body } = request;
    const encodesPairs =
      (method === 'GET' && request.query.length > 0) ||
      body?.contentType === 'application/x-www-form-urlencoded';
    const code = [
      'import json',
      'import urllib.error',
      ...(encodesPairs ? ['import urllib.parse'] : []),
      'import urllib.request',
      '',
    ];

    let address = 'url';
    if (method === 'GET' && request.query.length > 0) {
      code.push(`url = ${text(request.url)}`);
      code.push(`query = urllib.parse.urlencode(${dataLiteral(Object.fromEntries(request.query), style)})`);
      address = 'f"{url}?{query}"';
    } else code.push(`url = ${text(requestUrl(request))}`);

    const allHeaders = [...headers];
    const options: string[] = [];
    if (body?.contentType === 'application/json') {
      code.push(`body = json.dumps(${dataLiteral(body.json, style)})`);
      allHeaders.push(['Content-Type', body.contentType]);
    } else if (body) {
      code.push(`body = urllib.parse.urlencode(${dataLiteral(Object.fromEntries(body.form), style)})`);
    }
    if (body) options.push('data=body.encode()');
    if (allHeaders.length > 0) options.push(`headers=${inline(allHeaders)}`);
    // urllib sends POST automatically if there is data.
    if (method !== 'GET' && !(method === 'POST' && body)) options.push(`method=${text(method)}`);

    const constructed =
      options.length === 0
        ? `request = urllib.request.Request(${address})`
        : `request = urllib.request.Request(${[address, ...options].join(', ')})`;
    code.push(
      constructed,
      '',
      'try:',
      '    with urllib.request.urlopen(request) as response:',
      '        print(json.load(response))',
      'except urllib.error.HTTPError as error:',
      '    raise SystemExit(f"HTTP {error.code}: {error.read().decode()}")',
    );
    return code.join('\n');
  },
};

function text(value: string): string {
  return stringLiteral(value, { quote: '"' });
}

const style: DataStyle = {
  string: text,
  separator: ': ',
  words: { true: 'True', false: 'False', null: 'None' },
  indent: '    ',
};

function inline(headers: [string, string][]): string {
  return `{${headers.map(([name, value]) => `${text(name)}: ${text(value)}`).join(', ')}}`;
}
