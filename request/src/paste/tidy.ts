/** A text as its author wrote it, without what chats, word processors, terminals and web pages put around it. */

/** Longer texts are archives and files, which nobody copies out of a message. */
const longest = 200_000;

/** The text that is left; a text that was copied as it is stays the same. */
export function tidy(text: string): string {
  if (text.length > longest) return text;
  return [plainSpaces, codeOfFences, codeOfPage, withoutPrompts, withoutNumbers, plainQuotes, decoded]
    .reduce((rest, step) => step(rest), text)
    .trim();
}

/** No-break spaces as spaces, and no invisible marks; the joiners of Bangla stay. */
function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u2007\u202f]/g, ' ').replaceAll(/[\u200b\u2060\ufeff]/g, '');
}

/** The code between fences of Markdown; what is around it is prose. */
function codeOfFences(text: string): string {
  const fences = /^[ \t]*(```|~~~)[^\n`]*\n([\s\S]*?)(?:\n[ \t]*\1[ \t]*\r?$|$(?![\s\S]))/gm;
  const blocks = [...text.matchAll(fences)].map(([, , code = '']) => code);
  return blocks.length > 0 ? blocks.join('\n') : text;
}

/** The scripts of a page or a component; the elements around them are none. */
function codeOfPage(text: string): string {
  const end = text.lastIndexOf('</script');
  if (end < 0 || /<\?php/.test(text)) return text;
  const scripts = [...text.slice(0, end + 9).matchAll(/<script\b[^>]{0,300}>([\s\S]*?)<\/script/gi)].map(
    ([, code = '']) => code,
  );
  return scripts.some((code) => code.trim() !== '') ? scripts.join('\n') : text;
}

/** Without the prompts of Python and IPython, and without `>`: of a continued line, or of a quotation. */
function withoutPrompts(text: string): string {
  const lines = text.split('\n');
  const prompt = lines.some((line) => /^\s*>>> /.test(line))
    ? /^\s*(>>>|\.\.\.) ?/
    : lines.some((line) => /^In \[\d+\]: /.test(line))
      ? /^(In \[\d+\]: ?|\s*\.{3,}: ?)/
      : undefined;
  // Lines without a prompt are what the commands printed.
  if (prompt)
    return lines.flatMap((line) => (prompt.test(line) ? [line.replace(prompt, '')] : [])).join('\n');
  return text.replaceAll(/^> ?/gm, '');
}

/** Without line numbers, if every line has the next one. */
function withoutNumbers(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const numbers = lines.map((line) => /^\s*(\d+)(?:[:.|)\t ]|\s*$)/.exec(line)?.[1]);
  const first = Number(numbers[0]);
  const isCounted = lines.length > 1 && numbers.every((number, at) => Number(number) === first + at);
  return isCounted ? text.replaceAll(/^[ \t]*\d+[:.|)]?[ \t]?/gm, '') : text;
}

/** Quotes that a word processor turned, if it did so with all of them; the dashes of options with them. */
function plainQuotes(text: string): string {
  if (/['"]/.test(text) || !/[\s(,[{:][“„”‘‚’]/.test(text)) return text;
  return text
    .replaceAll(/[“„”]/g, '"')
    .replaceAll(/[‘‚’]/g, "'")
    .replaceAll(/(?<=\s)[–—](?=[a-z]\b)/gi, '-')
    .replaceAll(/(?<=\s)[–—](?=[a-z])/gi, '--');
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#039': "'",
  '#x27': "'",
  '#47': '/',
  '#x2f': '/',
};

/** Entities decoded in a text that was copied from the source of a page: no request separates with `&amp;`. */
function decoded(text: string): string {
  if (!/&amp;[\w.%[\]-]+=|=&gt;|[\s(=,[{:]&(quot|apos|#0?39|#x27);/i.test(text)) return text;
  return text.replaceAll(/&([a-z]+|#\w+);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole);
}
