/** What leads to each documented error, how to find which cause it is, and the fix. Markdown with tokens. */

export interface Cause {
  /** Its anchor on the page, which other pages and bookmarks link to: it stays when the title changes. */
  id: string;
  title: string;
  howToTell: string;
  fix: string;
}

export interface ErrorGuide {
  /** One sentence under the title. */
  lead: string;
  retry: string;
  /** What was checked before, and what was not. */
  checked: string;
  causes: Cause[];
  /** What to do in code, in a sentence, and in JavaScript. */
  handling: { text: string; code: string };
  /** The sandbox's way to this error, as the end of "The request …". */
  reproduction: string;
  /** What looks alike, and what it is. */
  others: { status: number; means: string; action: string }[];
  /** Above the endpoints with the most credits, where credits are the cause. */
  related?: string;
}

const noMatch = {
  status: 200,
  means: 'The request worked and found nothing: `places` is empty or the object is `null`',
  action: 'Show an empty result',
};

/** By the name that the contract gives the error. */
export const errorGuides: Record<string, ErrorGuide> = {
  missingParameter: {
    lead: 'A required parameter is missing, or a value is invalid.',
    retry: '**No.** The same request returns the same error.',
    checked: 'Checked last: the key is valid and its package covers the request.',
    causes: [
      {
        id: 'missing-parameter',
        title: 'A required parameter is missing',
        howToTell:
          'The sandbox identifies it in `errors`, with `found: missing`. Look for a variable that was empty when your code built the URL.',
        fix: 'Send the parameter. Names are case-sensitive and use underscores: `post_code`, not `postCode`.',
      },
      {
        id: 'swapped-coordinates',
        title: 'The coordinates are swapped',
        howToTell:
          'The sandbox says so in `hint`. In Bangladesh, longitude is from 88.0 to 92.7 and latitude from 20.5 to 26.7.',
        fix: 'Swap the two numbers. The [coordinate order](/api/#coordinate-orders) is not the same for every endpoint.',
      },
      {
        id: 'out-of-range',
        title: 'A number is out of range or has another unit',
        howToTell:
          'The value is larger than the range in the parameter table, such as `500` for a radius in kilometers.',
        fix: 'Compare the value with [Units and ranges](/api/units/).',
      },
      {
        id: 'wrong-body-format',
        title: 'The body has the wrong format',
        howToTell:
          'The endpoint requires `POST`, and your request has no body, invalid JSON, or JSON where a form is expected. The sandbox states in `errors` where the JSON is invalid.',
        fix: 'Send the content type that the endpoint documents, and the fields at the top level.',
      },
    ],
    handling: {
      text: 'Log the request without its key. A user can’t fix it, so show a general message.',
      code: `const response = await fetch(url);
if (response.status === 400) {
  const { message, errors = [] } = await response.json();
  console.error(message, errors);
  throw new Error('The request is invalid. See the log.');
}`,
    },
    reproduction: 'omits `longitude`',
    others: [
      { status: 401, means: 'The key is missing, not another parameter', action: 'Fix the key' },
      noMatch,
    ],
  },
  invalidKey: {
    lead: 'The API key is missing, invalid or sent in the wrong place.',
    retry: '**No.** Fix the key first.',
    checked: 'Checked first: your parameters haven’t been read yet.',
    causes: [
      {
        id: 'missing-key',
        title: 'The key is missing or empty',
        howToTell:
          'Print the URL that your code sends. An environment variable that isn’t set leaves `api_key=` without a value.',
        fix: 'Set the variable where the code runs, and restart the process.',
      },
      {
        id: 'wrong-place',
        title: 'The key is in the wrong place',
        howToTell:
          'Another endpoint accepts the same key. Most endpoints read `api_key` from the query, some read it from the JSON body, and one reads `key`.',
        fix: 'See **Key** on the page of the endpoint, or [convert the request](/api/convert/) if it worked in version 1.',
      },
      {
        id: 'unknown-key',
        title: 'The key is misspelled, deleted or belongs to the sandbox',
        howToTell:
          'No endpoint accepts the key. Keys of the sandbox don’t work on `{apiHost}`, and live keys don’t work in the sandbox.',
        fix: 'Copy the key from your [dashboard]({dashboardUrl}) again.',
      },
      {
        id: 'other-domains',
        title: 'The key is restricted to other domains',
        howToTell:
          'The request works in cURL and fails in the browser, or works on one of your domains only.',
        fix: 'Add the domain to the key in your [dashboard]({dashboardUrl}).',
      },
    ],
    handling: {
      text: 'Alert the person who deploys the app. Don’t retry, and don’t show the key in the message.',
      code: `const response = await fetch(url);
if (response.status === 401) {
  throw new Error('The map service rejected the API key. Check its environment variable.');
}`,
    },
    reproduction: 'sends a key that doesn’t exist',
    others: [
      {
        status: 402,
        means: 'The key is valid; its package doesn’t cover the request',
        action: 'Renew or upgrade the package',
      },
      { status: 400, means: 'The key is valid; a value is not', action: 'Fix the value' },
    ],
  },
  paymentRequired: {
    lead: 'The API key is valid, but its package doesn’t cover this request.',
    retry: '**No.** The same request fails until the package changes.',
    checked: 'Checked after [401](/api/errors/401/). Your parameters haven’t been read yet.',
    causes: [
      {
        id: 'expired-package',
        title: 'The package has expired or is unpaid',
        howToTell:
          'Every endpoint returns 402. The [dashboard]({dashboardUrl}) shows an expired or unpaid package.',
        fix: 'Renew or pay the package in your [dashboard]({dashboardUrl}).',
      },
      {
        id: 'no-credits',
        title: 'The credits are used up',
        howToTell:
          'Every endpoint returns 402, but requests worked earlier in the same period. The dashboard shows no credits left.',
        fix: 'Choose a larger package. Then lower the [credits per request](/api/#credits): omit flags whose fields you don’t display.',
      },
      {
        id: 'endpoint-not-included',
        title: 'The package doesn’t include this endpoint',
        howToTell: 'Other endpoints return 200 with the same key.',
        fix: 'Choose a package that includes the endpoint, or use an endpoint you have.',
      },
    ],
    handling: {
      text: 'Alert a person once, then fall back to what you have cached.',
      code: `const response = await fetch(url);
if (response.status === 402) {
  // Retrying returns the same response.
  await alertOwnerOnce('The map package needs attention');
  return cache.get(point) ?? null;
}`,
    },
    reproduction: 'sends a sandbox key without credits',
    related:
      'These endpoints can use the most credits per request. Nearby uses 1 credit for each place it returns.',
    others: [
      {
        status: 401,
        means: 'The key is missing, misspelled or restricted to other domains',
        action: 'Fix the key',
      },
      {
        status: 429,
        means: 'Too many requests in a short time',
        action: 'Wait, then retry with longer pauses',
      },
      noMatch,
    ],
  },
  limitExceeded: {
    lead: 'The key exceeded the rate limit of its package.',
    retry: '**Yes**, after a pause. Double the pause each time, and add a random part.',
    checked:
      'Checked after [401](/api/errors/401/) and [402](/api/errors/402/). Your parameters haven’t been read yet.',
    causes: [
      {
        id: 'loop-without-pause',
        title: 'A loop sends requests without a pause',
        howToTell: 'The error begins a few seconds after a script or an import starts, and ends with it.',
        fix: 'Send a few requests at a time, and wait between them. [Geocode a file](/docs/geocode-a-file) does this.',
      },
      {
        id: 'request-for-every-keystroke',
        title: 'A search box sends a request for every keystroke',
        howToTell: 'The error occurs while someone types, mostly for one user.',
        fix: 'Wait 300 ms after the last keystroke, and cancel the previous request.',
      },
      {
        id: 'many-users',
        title: 'Many users send requests at the same time',
        howToTell: 'The error occurs at your busiest hours, without a script.',
        fix: 'Cache responses on your server. If that isn’t enough, choose a larger package.',
      },
    ],
    handling: {
      text: 'Retry with exponential backoff, and honor `Retry-After` if the response has it.',
      code: `async function fetchWithBackoff(url, attempt = 0) {
  const response = await fetch(url);
  if (response.status !== 429 || attempt === 4) return response;
  const seconds = Number(response.headers.get('Retry-After')) || 2 ** attempt;
  await new Promise((done) => setTimeout(done, (seconds + Math.random()) * 1000));
  return fetchWithBackoff(url, attempt + 1);
}`,
    },
    reproduction: 'sends a sandbox key whose rate limit is 0',
    others: [
      {
        status: 402,
        means: 'The package itself is used up; waiting doesn’t help',
        action: 'Renew or upgrade the package',
      },
    ],
  },
};
