/** What each field of the settings file can be: a misspelled or empty one would show on a page only after a build. */

/** What is expected, and whether a value is that. */
type Rule = [expected: string, is: (value: unknown) => boolean];
type Rules = { [field: string]: Rule | Rules };

const matching =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value);

function isUrl(value: unknown, isOrigin = false): boolean {
  if (typeof value !== 'string' || !/^https?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { origin, search, hash } = new URL(value);
  return isOrigin ? value === origin : !value.endsWith('/') && search + hash === '';
}

const text: Rule = ['a text', matching(/\S/)];
const textOrNone: Rule = ['a text, or "" for none', (value) => typeof value === 'string'];
/** Names are filled into YAML, JSON and pages, where quotes, braces and angle brackets would end or begin something. */
const name: Rule = [
  "a name of letters, digits, spaces and '’&.,+()-, with a letter or digit first",
  matching(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’&.,+()-]*$/u),
];
const url: Rule = ['a URL such as `https://example.com/path`, without / at the end', (value) => isUrl(value)];
const urlOrNone: Rule = [
  'a URL, or "" for none',
  (value) => value === '' || (matching(/^https?:\/\//)(value) && URL.canParse(String(value))),
];
const word: Rule = ['a word of letters, digits, _ and -', matching(/^[\w-]+$/)];

const rules: Rules = {
  product: { slug: ['a word of a-z, 0-9 and -', matching(/^[a-z0-9-]+$/)], name, company: name },
  site: {
    title: text,
    tagline: text,
    url: [
      'an origin such as `https://docs.example.com`; a path belongs in baseUrl',
      (value) => isUrl(value, true),
    ],
    baseUrl: ['a path such as `/` or `/developers/`, with / at both ends', matching(/^\/(?:[\w.~-]+\/)*$/)],
    locale: ['a language code such as `en`', matching(/^[a-z]{2,3}(?:-[A-Za-z\d]+)*$/)],
    copyrightYear: ['a year as a number', Number.isInteger],
    dataAttribution: textOrNone,
  },
  hosts: { api: url, maps: url, cdn: url, sandbox: url },
  keys: { placeholder: word, sandbox: word },
  links: {
    signUp: url,
    dashboard: url,
    support: url,
    supportEmail: ['an email address, or "" for none', matching(/^$|^[^\s@]+@[^\s@]+$/)],
    status: urlOrNone,
    terms: urlOrNone,
    editPage: urlOrNone,
  },
  packages: Object.fromEntries(
    [
      'npmApis npmWidget composer phpNamespace phpFacade phpConfig androidLocation androidApi androidPackage',
      'androidClass flutterPicker flutterPickerRepository flutterApi jsLibrary envPrefix',
    ]
      .join(' ')
      .split(' ')
      .map((field) => [field, text]),
  ),
  announcement: { id: word, text, link: ['`label` and `to`, or no link', isLinkOrNone] },
  examples: { run: ['`portal` or `live`', matching(/^(?:portal|live)$/)] },
};

function isLinkOrNone(value: unknown): boolean {
  return value === undefined || (isRecord(value) && faultsIn(value, { label: text, to: text }).length === 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is wrong with settings, a sentence for each field; none if nothing is. */
export function faultsIn(settings: unknown, all: Rules = rules, path = ''): string[] {
  if (!isRecord(settings)) return [`${path || 'The file'} is ${shown(settings)}. Expected an object.`];
  const unknown = Object.keys(settings).filter((field) => !Object.hasOwn(all, field));
  return [
    ...unknown.map(
      (field) =>
        `${path}${path && '.'}${field} is no setting. Expected one of ${Object.keys(all).join(', ')}.`,
    ),
    ...Object.entries(all).flatMap(([field, rule]) => {
      const value = Object.hasOwn(settings, field) ? settings[field] : undefined;
      const place = path ? `${path}.${field}` : field;
      if (!Array.isArray(rule)) return faultsIn(value, rule, place);
      const [expected, is] = rule;
      return is(value) ? [] : [`${place} is ${shown(value)}. Expected ${expected}.`];
    }),
  ];
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}
