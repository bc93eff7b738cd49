import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Fault } from '@portal/settings';
import { type ExampleKind, exampleKinds } from '../../browser/live-examples/kinds.ts';

export interface ExampleFile {
  /** Without its ending: what a page calls it. */
  name: string;
  /** Absolute. */
  path: string;
  kind: ExampleKind;
}

/** Every live example in the folder, by name. Throws when two files share a name. */
export function listExamples(examplesDir: string): ExampleFile[] {
  const found = readdirSync(examplesDir)
    .sort()
    .flatMap((file): ExampleFile[] => {
      const [, name, ending] = /^([\w-]+)\.(\w+)$/.exec(file) ?? [];
      const kind = exampleKinds.find((candidate) => candidate.ending === ending);
      return name && kind ? [{ name, kind, path: resolve(examplesDir, file) }] : [];
    });
  for (const [i, { name, kind }] of found.entries()) {
    const next = found[i + 1];
    if (next?.name !== name) continue;
    throw new Fault(
      `examples/ has ${name}.${kind.ending} and ${name}.${next.kind.ending}. Rename one: a name is an address.`,
    );
  }
  return found;
}

/** The example with this name. Throws with the page that uses it and the names there are. */
export function findExample(examplesDir: string, name: string, neededBy: string): ExampleFile {
  const examples = listExamples(examplesDir);
  const found = examples.find((example) => example.name === name);
  if (found) return found;
  const endings = exampleKinds.map(({ ending }) => `${name}.${ending}`).join(' or ');
  const known = examples.map((example) => example.name).join(', ');
  throw new Fault(
    `${neededBy}: <MapExample name="${name}"> finds no examples/${endings}. There are: ${known}`,
  );
}
