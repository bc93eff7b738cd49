import type { HttpRequest } from '../request.ts';

/** Texts that break careless quoting in one language or another. */
export const awkwardTexts: Record<string, string> = {
  apostrophe: "Cox's Bazar",
  bangla: 'মিরপুর ১০, ঢাকা',
  ampersand: 'a&b=c;d',
  doubleQuote: 'say "hi" """ \'\'\'',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: braces that other languages read.
  backtick: '`id` ``` ${1}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: braces that shells read.
  dollar: '$HOME ${x} $(id) $$ $1',
  backslash: 'C:\\new\\table\\u0041 \\',
  lines: 'first\nsecond\r\n\tthird',
  percent: '100%41 %zz',
  plus: '1 + 1 = 2',
  hash: '#1?x=y',
  at: '@/etc/hostname',
  dashes: '--data x',
  globs: '{a,b}[1-3]*!',
  braces: '\\(x) #{y} {{z}} <?php ?>',
  astral: '𝄞 𑄌𑄋',
};

/** Requests of every shape, each filled with the given text where a caller's text can be. */
export function requestsWith(host: string, text: string): Record<string, HttpRequest> {
  return {
    get: {
      method: 'GET',
      url: `${host}/search/autocomplete/place`,
      query: [
        ['api_key', 'YOUR_API_KEY'],
        ['q', text],
        ['bangla', 'true'],
      ],
      headers: [],
    },
    getPath: { method: 'GET', url: `${host}/route/${encodeURIComponent(text)}`, query: [], headers: [] },
    form: {
      method: 'POST',
      url: `${host}/rupantor/geocode`,
      query: [['api_key', text]],
      headers: [],
      body: {
        contentType: 'application/x-www-form-urlencoded',
        form: [
          ['q', text],
          ['thana', 'yes'],
        ],
      },
    },
    json: {
      method: 'POST',
      url: `${host}/route/sorted`,
      query: [],
      headers: [],
      body: {
        contentType: 'application/json',
        json: {
          api_key: 'YOUR_API_KEY',
          locations: [
            {
              point: { lat: 23.7461, lon: -90.5 },
              additional_payload: [{ address: text, floor: 2, lift: true }],
            },
            { point: { lat: 0, lon: 1e-7 }, additional_payload: [], note: null, [text]: {} },
          ],
        },
      },
    },
    post: { method: 'POST', url: `${host}/update/7`, query: [['radius', '50']], headers: [] },
    delete: { method: 'DELETE', url: `${host}/delete/7`, query: [['api_key', text]], headers: [] },
    header: {
      method: 'POST',
      url: `${host}/rupantor/geocode`,
      query: [],
      headers: [['X-Reference', 'order 12']],
      body: { contentType: 'application/x-www-form-urlencoded', form: [['q', text]] },
    },
  };
}
