/** Opens one version of the contract and walks its operations. */
import { resolve } from 'node:path';
import { Fault, loadSettings, repositoryRoot, type Settings } from '@portal/settings';
import type { ApiVersion, HttpMethod } from './operation.ts';
import { type SourceFile, SourceFiles, type SourceNode } from './source-tree.ts';

export interface SourceContract {
  version: ApiVersion;
  files: SourceFiles;
  /** `openapi.yaml`, its `$ref`s followed on the way down. */
  root: SourceNode;
  entry: SourceFile;
  operations: SourceOperation[];
}

export interface SourceOperation {
  id: string;
  method: HttpMethod;
  /** Path template, such as `/v2/api/route/{coordinates}`. */
  path: string;
  node: SourceNode;
  /** Parameters of the path item, then those of the operation. */
  parameters: SourceNode[];
}

const methods: HttpMethod[] = ['GET', 'POST', 'DELETE'];

export function contractFolder(): string {
  return resolve(repositoryRoot(), 'contract');
}

const opened = new Map<string, SourceContract>();

/**
 * Opens `<version>/openapi.yaml` and everything it refers to; with `null` for settings, `{tokens}` stay as they are
 * written. The same version with the same settings is opened once.
 * Throws with file and line when a file is missing, cannot be parsed, or a `$ref` points at nothing.
 */
export function openContract(
  version: ApiVersion,
  settings: Settings | null = loadSettings(),
  folder = contractFolder(),
): SourceContract {
  const name = JSON.stringify([version, folder, settings]);
  const known = opened.get(name);
  if (known) return known;
  const files = new SourceFiles(folder, settings);
  const entryFile = resolve(folder, version, 'openapi.yaml');
  const root = files.root(entryFile);
  const contract = { version, files, root, entry: files.read(entryFile), operations: readOperations(root) };
  opened.set(name, contract);
  return contract;
}

function readOperations(root: SourceNode): SourceOperation[] {
  return (root.get('paths')?.entries() ?? []).flatMap(([path, item]) => {
    const shared = item.get('parameters')?.items() ?? [];
    return item.entries().flatMap(([key, node]): SourceOperation[] => {
      const method = methods.find((one) => one.toLowerCase() === key);
      if (!method) return [];
      const id = node.text('operationId');
      if (!id) {
        const { file, line } = node.place();
        throw new Fault(
          `${file}:${line}: ${method} ${path} has no operationId. Name it verb + noun, such as findWard.`,
        );
      }
      return [
        { id, method, path, node, parameters: [...shared, ...(node.get('parameters')?.items() ?? [])] },
      ];
    });
  });
}

/** Throws naming the ids there are. */
export function findSourceOperation(contract: SourceContract, id: string): SourceOperation {
  const found = contract.operations.find((operation) => operation.id === id);
  if (found) return found;
  const known = contract.operations.map((operation) => operation.id).join(', ');
  throw new Fault(`No operation "${id}" in ${contract.entry.path}. Expected one of: ${known}.`);
}
