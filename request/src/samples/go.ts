import { requestUrl } from '../request.ts';
import { jsonText, literalIn } from './literals.ts';
import { hasQuery, type SampleLanguage } from './sample-language.ts';

/** The standard library, laid out as gofmt does. */
export const go: SampleLanguage = {
  id: 'go',
  label: 'Go',
  shikiLanguage: 'go',
  fileName: 'main.go',
  render(request) {
    const { method, headers, body } = request;
    const imports = new Set(['fmt', 'io', 'log', 'net/http']);
    const code: string[] = [];

    let address = 'endpoint';
    if (hasQuery(request)) {
      imports.add('net/url');
      code.push(`endpoint := ${text(request.url)}`, `query := ${urlValues(request.query)}`);
      address = 'endpoint + "?" + query.Encode()';
    } else code.push(`endpoint := ${text(requestUrl(request))}`);
    let content = 'nil';
    if (body?.contentType === 'application/json') {
      imports.add('strings');
      code.push(`body := strings.NewReader(${rawString(jsonText(body.json, '\t'))})`);
      content = 'body';
    } else if (body) {
      imports.add('net/url');
      code.push(`form := ${urlValues(body.form)}`);
      content = 'form';
    }

    const needsRequest = headers.length > 0 || method === 'DELETE';
    if (needsRequest) {
      if (content === 'form') imports.add('strings');
      const reader = content === 'form' ? 'strings.NewReader(form.Encode())' : content;
      code.push(`request, err := http.NewRequest(${text(method)}, ${address}, ${reader})`, ...failing);
      if (body) code.push(`request.Header.Set("Content-Type", ${text(body.contentType)})`);
      code.push(...headers.map(([name, value]) => `request.Header.Set(${text(name)}, ${text(value)})`));
      code.push('response, err := http.DefaultClient.Do(request)');
    } else if (method === 'GET') code.push(`response, err := http.Get(${address})`);
    else if (content === 'form') code.push(`response, err := http.PostForm(${address}, form)`);
    else code.push(`response, err := http.Post(${address}, ${text(body?.contentType ?? '')}, ${content})`);

    code.push(
      ...failing,
      'defer response.Body.Close()',
      '',
      'data, err := io.ReadAll(response.Body)',
      ...failing,
      'if response.StatusCode != http.StatusOK {',
      '\tlog.Fatalf("HTTP %d: %s", response.StatusCode, data)',
      '}',
      'fmt.Println(string(data))',
    );
    return [
      'package main',
      '',
      'import (',
      ...[...imports].sort().map((name) => `\t"${name}"`),
      ')',
      '',
      'func main() {',
      ...code.map((line) => (line === '' ? '' : `\t${line}`)),
      '}',
    ].join('\n');
  },
};

const failing = ['if err != nil {', '\tlog.Fatal(err)', '}'];

const text = /* @__PURE__ */ literalIn({ quote: '"' });

/** A raw string; it cannot hold a backtick, which is joined in from a quoted one. */
function rawString(value: string): string {
  return `\`${value.replaceAll('`', '` + "`" + `')}\``;
}

/** Keys padded as gofmt pads them. */
function urlValues(pairs: [name: string, value: string][]): string {
  if (pairs.length === 0) return 'url.Values{}';
  const names = pairs.map(([name]) => `${text(name)}:`);
  const width = Math.max(...names.map(({ length }) => length));
  const rows = pairs.map(([, value], index) => `\t\t${names[index]!.padEnd(width)} {${text(value)}},`);
  return ['url.Values{', ...rows, '\t}'].join('\n');
}
