/**
 * Ports return a value or a promise, and values are used at once: `await` is for promises, or a look-up would wait for a turn
 * of the queue that it doesn't need. `whenReady` takes both.
 */
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The expressions that code awaits though they can be values, as `file: expression`. */
function awaitedValues(program: ts.Program, isChecked: (file: string) => boolean): string[] {
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const file of program.getSourceFiles()) {
    if (!isChecked(file.fileName)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isAwaitExpression(node)) {
        const type = checker.getTypeAtLocation(node.expression);
        const parts = type.isUnion() ? type.types : [type];
        const isPromise = (one: ts.Type) => checker.getPropertyOfType(one, 'then') !== undefined;
        if (!parts.every(isPromise)) {
          const text = node.expression.getText().replace(/\s+/g, ' ');
          found.push(`${relative(repository, file.fileName)}: ${text}`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

function programOf(files: string[]): ts.Program {
  const path = ts.findConfigFile(repository, ts.sys.fileExists)!;
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path, ts.sys.readFile).config,
    ts.sys,
    dirname(path),
  );
  return ts.createProgram(files, { ...options, noEmit: true });
}

it('awaits nothing in server/src that may be a value', () => {
  const program = programOf([fileURLToPath(new URL('./main.ts', import.meta.url))]);
  const found = awaitedValues(program, (file) => file.startsWith(`${repository}server/src/`));
  // No request waits for a warm-up.
  expect(found.filter((one) => !one.startsWith('server/src/warm-up.ts: '))).toEqual([]);
}, 120_000);
