/**
 * Lists regular expressions whose work can grow faster than the text: `npm run check` runs it over every literal of the
 * folders that read what others send. The analysis is that of eslint-plugin-regexp (super-linear backtracking and moves).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { RegExpParser } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import ts from 'typescript';
import { root } from './run.mjs';

const folders = ['contract', 'data', 'geo', 'request', 'scripts', 'server', 'site', 'text'];
const parser = new RegExpParser();

/** One line for each growing pattern of a source file: place, pattern and cause. */
export function growingPatterns(file, source) {
  const found = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const cause = causeOf(node.text);
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      if (cause) found.push(`${file}:${line + 1} ${node.text} ${cause}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function causeOf(literal) {
  const { pattern, flags } = parser.parseLiteral(literal);
  const [report] = analyse({ pattern, flags }, { reportTypes: { Move: true } }).reports;
  switch (report?.type) {
    case 'Move':
      return `tries \`${report.quant.raw}\` again from each character of a run. Put \`(?<!…)\` before it, or exclude its first character from the run.`;
    case 'Trade':
      return `divides a run between \`${report.startQuant.raw}\` and \`${report.endQuant.raw}\`. Let them have no character in common.`;
    case 'Self':
      return `divides a run among the rounds of \`${report.quant.raw}\`. Let a round begin with a character that none continues.`;
    default:
      return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.|\/testing\/|\.d\.ts$/.test(file));
  const found = files.flatMap((file) => {
    const source = readFileSync(`${root}/${file}`, 'utf8');
    return source.includes('/') ? growingPatterns(file, source) : [];
  });
  for (const line of found) console.log(line);
  if (found.length > 0) console.log(`${found.length} patterns take longer than in step with the text.`);
  process.exit(found.length > 0 ? 1 : 0);
}
