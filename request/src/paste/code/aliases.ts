/** Names that a text gives to libraries: `import rp from 'request-promise'`, `import requests as r`, `use Client as Guzzle`. */
import type { ReadableLanguage } from '../languages.ts';

/** Packages of JavaScript whose only export is called differently by each project, and its usual name. */
const defaultExports: Record<string, string> = {
  axios: 'axios',
  'cross-fetch': 'fetch',
  got: 'got',
  http: 'http',
  https: 'https',
  'isomorphic-fetch': 'fetch',
  jquery: '$',
  ky: 'ky',
  'node-fetch': 'fetch',
  'node:http': 'http',
  'node:https': 'https',
  request: 'request',
  'request-promise': 'request',
  'request-promise-native': 'request',
  superagent: 'superagent',
  unirest: 'unirest',
};

/** Packages whose exports are functions that are known by their names. */
const namedExports = /^(undici|ofetch|axios)$/;

/** The usual name of what a text calls otherwise. */
export function aliasesIn(text: string, language: ReadableLanguage): Map<string, string> {
  return new Map(readers[language](text).filter(([own, usual]) => own !== usual));
}

const readers: Record<ReadableLanguage, (text: string) => [own: string, usual: string][]> = {
  javascript(text) {
    const whole =
      /\bimport\s+(?:\*\s+as\s+)?([\w$]+)[^;'"]{0,200}?\bfrom\s+['"]([\w:-]+)['"]|\b(?:const|let|var)\s+([\w$]+)\s*=\s*require\(\s*['"]([\w:-]+)['"]/g;
    const named =
      /\bimport\s*\{([^}]{0,500})\}\s*from\s*['"]([\w-]+)['"]|\b(?:const|let|var)\s*\{([^}]{0,500})\}\s*=\s*require\(\s*['"]([\w-]+)['"]/g;
    return [
      ...[...text.matchAll(whole)].flatMap(([, imported, from, required, of]): [string, string][] => {
        const usual = defaultExports[from ?? of ?? ''];
        return usual ? [[imported ?? required ?? '', usual]] : [];
      }),
      ...[...text.matchAll(named)].flatMap(([, imported, from, required, of]) =>
        namedExports.test(from ?? of ?? '') ? namesIn(imported ?? required ?? '', /\sas\s|:/) : [],
      ),
    ];
  },
  python(text) {
    const modules = [...text.matchAll(/^[ \t]*import[ \t]+([\w.]+)[ \t]+as[ \t]+(\w+)/gm)];
    const members = [
      ...text.matchAll(/^[ \t]*from[ \t]+(requests|httpx|urllib)[ \t]+import[ \t]+([^\n(#]+)/gm),
    ];
    return [
      ...modules.map(([, module = '', own = '']): [string, string] => [own, module]),
      ...members.flatMap(([, module, names = '']) =>
        namesIn(names, /\sas\s/).map(([own, name]): [string, string] => [own, `${module}.${name}`]),
      ),
    ];
  },
  php: (text) =>
    [...text.matchAll(/^[ \t]*use[ \t]+(?:\w*\\)*(\w+)[ \t]+as[ \t]+(\w+)/gm)].map(
      ([, usual = '', own = '']) => [own, usual],
    ),
};

/** `a, b as c` as `[a, a], [c, b]`. */
function namesIn(list: string, separator: RegExp): [own: string, usual: string][] {
  return list.split(',').flatMap((one): [string, string][] => {
    const [usual = '', own = usual] = one.trim().split(separator);
    return usual === '' ? [] : [[own.trim(), usual.trim()]];
  });
}
