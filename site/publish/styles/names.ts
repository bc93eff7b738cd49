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
    for (const name of [word, `#${word}`, `[${word}`, `[data-${data}`]) names.add(name);
  }
}

const quoted = /["'`]([\w -]+)["'`]/g;

/** Adds what code that draws with React can put into a page: every word in quotation marks may be a class, too. */
export function addNamesOfChunk(script: string, names: Names): void {
  for (const name of always) names.add(name);
  addNamesOfScript(script, names);
  for (const [, text = ''] of script.matchAll(quoted))
    for (const word of text.split(' ')) names.add(`.${word}`);
}
