import { requestUrl } from '../request.ts';
import { isPlain, jsonText, literalIn } from './literals.ts';
import { hasQuery, type SampleLanguage } from './sample-language.ts';

/** `java.net.http`, for Java 15 or newer; run it with `java Main.java`. */
export const java: SampleLanguage = {
  id: 'java',
  label: 'Java',
  shikiLanguage: 'java',
  fileName: 'Main.java',
  render(request) {
    const { method, headers, body } = request;
    const imports = new Set([
      'java.net.URI',
      'java.net.http.HttpClient',
      'java.net.http.HttpRequest',
      'java.net.http.HttpResponse',
    ]);
    const code: string[] = [];
    /** Adds the variable, and returns it as a string. */
    const joinPairs = (name: string, pairs: [string, string][]): string => {
      if (pairs.some(([, value]) => !isPlain(value))) {
        imports.add('java.net.URLEncoder').add('java.nio.charset.StandardCharsets');
      }
      const [only, ...others] = pairs.map(encodedPair);
      if (others.length === 0) {
        code.push(`var ${name} = ${only ?? '""'};`);
        return name;
      }
      imports.add('java.util.StringJoiner');
      code.push(
        `var ${name} = new StringJoiner("&")`,
        ...[only, ...others].map((pair) => `    .add(${pair})`),
      );
      code[code.length - 1] += ';';
      return `${name}.toString()`;
    };

    let address = 'url';
    if (hasQuery(request)) {
      code.push(`var url = ${text(request.url)};`);
      joinPairs('query', request.query);
      address = 'url + "?" + query';
    } else code.push(`var url = ${text(requestUrl(request))};`);
    let publisher = 'HttpRequest.BodyPublishers.noBody()';
    if (body?.contentType === 'application/json') {
      // A text block reads escapes, so the backslashes of the JSON are doubled.
      const json = jsonText(body.json, '    ').replaceAll('\\', '\\\\');
      code.push(`var body = """\n    ${json}\n    """;`);
      publisher = 'HttpRequest.BodyPublishers.ofString(body)';
    } else if (body) {
      publisher = `HttpRequest.BodyPublishers.ofString(${joinPairs('form', body.form)})`;
    }
    const allHeaders = body ? [...headers, ['Content-Type', body.contentType] as const] : headers;

    code.push(
      `var request = HttpRequest.newBuilder(URI.create(${address}))`,
      ...allHeaders.map(([name, value]) => `    .header(${text(name)}, ${text(value)})`),
      ...(method === 'POST' ? [`    .POST(${publisher})`] : []),
      ...(method === 'DELETE' ? ['    .DELETE()'] : []),
      '    .build();',
      '',
      'var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
      'if (response.statusCode() != 200) {',
      '    throw new RuntimeException("HTTP " + response.statusCode() + ": " + response.body());',
      '}',
      'System.out.println(response.body());',
    );
    const indented = code
      .flatMap((part) => part.split('\n'))
      .map((line) => (line === '' ? '' : `        ${line}`));
    return [
      ...[...imports].sort().map((name) => `import ${name};`),
      '',
      'public class Main {',
      '    public static void main(String[] args) throws Exception {',
      ...indented,
      '    }',
      '}',
    ].join('\n');
  },
};

function encodedPair([name, value]: [string, string]): string {
  const start = `${encodeURIComponent(name)}=`;
  if (isPlain(value)) return text(start + value);
  return `${text(start)} + URLEncoder.encode(${text(value)}, StandardCharsets.UTF_8)`;
}

/** Control characters go in octal: Java reads `\\u000b` before it reads strings. */
const text = /* @__PURE__ */ literalIn({
  quote: '"',
  control: (codePoint) =>
    codePoint > 0xff ? `\\u${codePoint.toString(16)}` : `\\${codePoint.toString(8).padStart(3, '0')}`,
});
