import { type HttpRequest, requestUrl } from '../request.ts';
import { isPlain, jsonText } from './literals.ts';
import type { SampleLanguage } from './sample-language.ts';

/** A command for a POSIX shell. curl itself encodes what needs it (`--data-urlencode`). */
export const curl: SampleLanguage = {
  id: 'curl',
  label: 'cURL',
  shikiLanguage: 'bash',
  fileName: 'request.sh',
  render(request) {
    const { method, headers, body } = request;
    const options = headers.map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`);
    // With -G, curl puts the data into the query, so that each parameter has its line.
    if (!body && method !== 'POST' && request.query.length > 0) {
      const start = method === 'GET' ? 'curl -G' : `curl -X ${method} -G`;
      return lines(start, request.url, [...options, ...request.query.map(dataOption)]);
    }
    const start = method === 'GET' || (method === 'POST' && hasData(body)) ? 'curl' : `curl -X ${method}`;
    if (body?.contentType === 'application/json') {
      options.push("-H 'Content-Type: application/json'", `-d ${shellQuote(jsonText(body.json))}`);
    } else if (body) options.push(...body.form.map(dataOption));
    return lines(start, requestUrl(request), options);
  },
};

function hasData(body: HttpRequest['body']): boolean {
  return body !== undefined && (body.contentType === 'application/json' || body.form.length > 0);
}

function lines(start: string, url: string, options: string[]): string {
  return [`${start} '${url.replaceAll("'", "'\\''")}'`, ...options].join(' \\\n  ');
}

function dataOption([name, value]: [string, string]): string {
  const option = isPlain(value) ? '-d' : '--data-urlencode';
  return `${option} ${shellQuote(`${encodeURIComponent(name)}=${value}`)}`;
}

/** One word for a POSIX shell: bare where nothing is special, else in single quotes, which keep all but `'` as is. */
function shellQuote(text: string): string {
  if (/^[\w=.,~-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}
