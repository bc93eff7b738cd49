/** What a selector can match on some pages: `p`, `.class`, `#id`, `[attribute`. */
export type Names = Set<string>;

const tag = /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi;
const attribute = /([^\s=>"'/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Attributes that browsers set. */
const always = ['html', 'head', 'body', '[open', '[disabled', '[checked', '[hidden', '[lang', '[popover'];

/** Adds the names of the elements in a page. */
export function addNamesOfHtml(html: string, names: Names): void {
  for (const name of always) names.add(name);
  for (const [, element = '', attributes = ''] of html.matchAll(tag)) {
    names.add(element.toLowerCase());
    for (const [, name = '', double, single, bare] of attributes.matchAll(attribute)) {
      const value = double ?? single ?? bare ?? '';
      names.add(`[${name.toLowerCase()}`);
      if (name === 'id') names.add(`#${value}`);
      if (name === 'class') for (const each of value.split(/\s+/)) names.add(`.${each}`);
    }
  }
}

const classes = /\bclass(?:Name)?\s*=\s*["'`]([^"'`]*)["'`]/g;

/**
 * Adds what a script might put into a page: classes that it assigns as a literal, and every word of it as an id, an
 * attribute or an element. As classes too many words would count: `copy` and `code` are elements, actions and names.
 */
export function addNamesOfScript(script: string, names: Names): void {
  for (const [, list = ''] of script.matchAll(classes))
    for (const each of list.split(/\s+/)) names.add(`.${each}`);
  for (const [word] of script.matchAll(/[A-Za-z_][\w-]*/g)) {
    // `dataset.navbarHidden` is the attribute `data-navbar-hidden`.
    const data = word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    for (const name of [word, `#${word}`, `--${word}`, `[${word}`, `[data-${data}`]) names.add(name);
  }
}

/** What a chunk of code that draws with React can put into a page. */
export interface Chunk {
  names: Names;
  /** Those of its own style sheets, and those that it gives as they are written; other words may be classes. */
  classes: Set<string>;
}

const ownClasses = /\bclassName:\s*["'`]([\w -]+)|["'`]([\w-]+_[\da-f]{4})["'`]/g;
const quoted = /["'`]([\w -]+)["'`]/g;

export function readChunk(script: string): Chunk {
  const names: Names = new Set(always);
  addNamesOfScript(script, names);
  for (const [, text = ''] of script.matchAll(quoted))
    for (const word of text.split(' ')) names.add(`.${word}`);
  const classes = new Set<string>();
  for (const [, written, own] of script.matchAll(ownClasses))
    for (const each of (written ?? own ?? '').split(' ')) if (each) classes.add(each);
  for (const each of classes) names.add(`.${each}`);
  return { names, classes };
}
