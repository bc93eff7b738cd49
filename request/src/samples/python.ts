import { requestUrl } from '../request.ts';
import { type DataStyle, dataLiteral, inlineHeaders, literalIn } from './literals.ts';
import { allHeaders, hasQuery, type SampleLanguage } from './sample-language.ts';

/** The standard library, so that nothing has to be installed before the first request. */
export const python: SampleLanguage = {
  id: 'python',
  label: 'Python',
  shikiLanguage: 'python',
  fileName: 'request.py',
  render(request) {
    const { method, body } = request;
    const encodesPairs = hasQuery(request) || body?.contentType === 'application/x-www-form-urlencoded';
    const code = [
      'import json',
      'import urllib.error',
      ...(encodesPairs ? ['import urllib.parse'] : []),
      'import urllib.request',
      '',
    ];

    let address = 'url';
    if (hasQuery(request)) {
      code.push(`url = ${text(request.url)}`);
      code.push(`query = urllib.parse.urlencode(${dataLiteral(Object.fromEntries(request.query), style)})`);
      address = 'f"{url}?{query}"';
    } else code.push(`url = ${text(requestUrl(request))}`);

    const headers = allHeaders(request);
    const options: string[] = [];
    if (body?.contentType === 'application/json') {
      code.push(`body = json.dumps(${dataLiteral(body.json, style)})`);
    } else if (body) {
      code.push(`body = urllib.parse.urlencode(${dataLiteral(Object.fromEntries(body.form), style)})`);
    }
    if (body) options.push('data=body.encode()');
    if (headers.length > 0) options.push(`headers=${inlineHeaders(headers, style)}`);
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

const text = /* @__PURE__ */ literalIn({ quote: '"' });

const style: DataStyle = {
  string: text,
  separator: ': ',
  words: { true: 'True', false: 'False', null: 'None' },
  indent: '    ',
};
