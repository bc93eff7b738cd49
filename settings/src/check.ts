/** What each field of the settings file can be: a misspelled or empty one would show on a page only after a build. */
import { faultsIn, matching, oneOf, optional, type Rule, type Rules, text } from './rules.ts';

const orNone = ([expected, is]: Rule): Rule => [
  `${expected}, or "" for none`,
  (value) => value === '' || is(value),
];

/** Names are filled into YAML, JSON and pages, where quotes, braces and angle brackets would end or begin something. */
const name = matching(
  "a name of letters, digits, spaces and '’&.,+()-, with a letter or digit first",
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’&.,+()-]*$/u,
);
/** Without what would end a string or a link that it is filled into; a browser encodes the rest. */
const anyUrl: Rule = [
  'a URL such as `https://example.com/path`, with quotes, brackets and spaces encoded',
  (value) =>
    typeof value === 'string' && /^https?:\/\/[\w.~:/?#@&=+,;%-]+$/.test(value) && URL.canParse(value),
];
const url: Rule = [
  'a URL such as `https://example.com/path`, without / at the end',
  (value) => anyUrl[1](value) && !/[?#]|\/$/.test(String(value)),
];
const origin: Rule = [
  'an origin such as `https://docs.example.com`; a path belongs in baseUrl',
  (value) => anyUrl[1](value) && new URL(String(value)).origin === value,
];
const word = matching('a word of letters, digits, _ and -', /^[\w-]+$/);
const identifier = matching('a name of code such as `Example`', /^[A-Za-z_]\w*$/);
const npm = matching('the name of an npm package', /^(?:@[\w.-]+\/)?[\w-][\w.-]*$/);
const maven = matching('group and artifact such as `com.example:library`', /^[\w.-]+:[\w.-]+$/);

const rules: Rules = {
  product: { slug: matching('a word of a-z, 0-9 and -', /^[a-z0-9-]+$/), name, company: name },
  site: {
    title: text,
    tagline: text,
    url: origin,
    baseUrl: matching('a path such as `/` or `/developers/`, with / at both ends', /^\/(?:[\w.~-]+\/)*$/),
    locale: matching('a language code such as `en`', /^[a-z]{2,3}(?:-[A-Za-z\d]+)*$/),
    copyrightYear: ['a year as a number', Number.isInteger],
    dataAttribution: orNone(text),
  },
  hosts: { api: url, maps: url, cdn: url, sandbox: url },
  keys: { placeholder: word, sandbox: word },
  links: {
    signUp: url,
    dashboard: url,
    support: url,
    supportEmail: orNone(matching('an email address', /^[\w.+-]+@[\w.-]+$/)),
    status: orNone(anyUrl),
    terms: orNone(anyUrl),
    editPage: orNone(anyUrl),
  },
  packages: {
    npmApis: npm,
    npmWidget: npm,
    composer: matching('vendor and package such as `example/library`', /^[\w.-]+\/[\w.-]+$/),
    phpNamespace: matching('a namespace such as `Example\\Library`', /^[A-Za-z_]\w*(?:\\[A-Za-z_]\w*)*$/),
    phpFacade: identifier,
    phpConfig: word,
    androidLocation: maven,
    androidApi: maven,
    androidPackage: matching('a package such as `com.example.location`', /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/),
    androidClass: identifier,
    flutterPicker: identifier,
    flutterPickerRepository: anyUrl,
    flutterApi: identifier,
    jsLibrary: anyUrl,
    envPrefix: identifier,
  },
  announcement: {
    id: word,
    text,
    link: optional([
      '`label` and `to`, or no link',
      (link) =>
        faultsIn(link, { label: text, to: matching('a path or URL', /^(?:\/|https?:\/\/)\S*$/) }).length ===
        0,
    ]),
  },
  examples: { run: oneOf('portal', 'live') },
};

/** What is wrong with the content of a settings file, a sentence for each field; none if nothing is. */
export const faultsInSettings = (settings: unknown): string[] => faultsIn(settings, rules);
