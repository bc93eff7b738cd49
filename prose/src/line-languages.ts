/** Languages without a grammar in the registry, small enough to be read line by line. */

const lineOf: Record<string, RegExp> = {
  properties: /^\s*(#.*|[\w.-]+\s*[=:].*)?$/,
  dotenv: /^\s*(#.*|[A-Z]\w*=.*)?$/,
  ini: /^\s*([#;].*|\[[^\]]+\]|[\w.-]+\s*=.*)?$/,
  gitignore: /^[^\s].*$|^$/,
  // A first line, a header, or the next line of a header.
  http: /^([A-Z]+ \S+( HTTP\/[\d.]+)?|HTTP\/[\d.]+ \d{3}.*|[A-Za-z-]+: .*|\s+\S.*)?$/,
  // One statement: a block's name, a function call, an assignment, or the end of a block. Strings in single or double quotes.
  groovy: /^\s*(\/\/.*|\}|[\w.]+( (['"])[^'"]*\3| ?\([^()]*\)| = .+)?( ?\{( \w+ (['"])[^'"]*\6 \})?)?)?$/,
};

export const lineLanguages = Object.keys(lineOf);

/** The lines that the language does not have, and braces without a partner. */
export function findLineFaults(language: string, code: string): string[] {
  const pattern = lineOf[language];
  if (!pattern) throw new Error(`"${language}" is not one of ${lineLanguages.join(', ')}.`);
  const wrong = code.split('\n').filter((line) => !pattern.test(line));
  const opened = code.split('{').length - code.split('}').length;
  return [
    ...wrong.map((line) => `not ${language}: ${line.trim()}`),
    ...(opened ? ['braces do not match'] : []),
  ];
}
