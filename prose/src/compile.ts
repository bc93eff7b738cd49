/**
 * Part of `npm run prove`: compiles and runs what needs a compiler. Of the pages, the Go and Kotlin blocks that require
 * neither Android nor a package from elsewhere; of the reference, every sample in Java, Kotlin and Go. It requires a
 * JDK, Go, and the npm package kotlin-compiler, which are larger than everything else here, so no test runs it.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { buildRequest, findSampleLanguage } from '@portal/request';
import { loadSettings, repositoryRoot } from '@portal/settings';
import { type CodeBlock, checkedBlocks, placeOf } from './pages.ts';
import { noteProofs } from './proofs.ts';
import { allOperations } from './record.ts';
import { atServer, startReferenceServer } from './reference-server.ts';

/** One unit: a file with a `main`, or a file that is only compiled. */
interface Unit {
  name: string;
  code: string;
  runs: boolean;
}

type Outputs = Map<Unit, string>;

const settings = loadSettings();
const standIns = join(repositoryRoot(), 'prose/src/stand-ins');
/** Folder of the npm package kotlin-compiler, which `npm run prove` installs. */
const kotlin = process.env.KOTLIN_PATH ?? '';
const kotlinRuntime = ['kotlin-stdlib.jar', 'kotlinx-coroutines-core-jvm.jar'].map((jar) =>
  join(kotlin, 'lib', jar),
);

const runFile = promisify(execFile);

/** Runs a tool without a shell, and throws with what it printed when it fails. Samples need this process to respond. */
async function run(command: string, args: string[], folder: string): Promise<string> {
  try {
    const env = { ...process.env, ...sampleEnvironment };
    const { stdout, stderr } = await runFile(command, args, {
      cwd: folder,
      env,
      maxBuffer: 2 ** 26,
      timeout: 180_000,
    });
    return stdout + stderr;
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${message.slice(0, 200)} …\n${stdout}${stderr}`);
  }
}

const sampleEnvironment: Record<string, string> = {
  [`${settings.packages.envPrefix}_API_KEY`]: settings.keys.sandbox,
  GO111MODULE: 'auto',
  GOFLAGS: '-mod=mod',
};

/** Each in its own package, so that all are compiled in one go and no name is defined twice. */
const inPackage = (code: string, line: string) => `${line}\n${code}\n`;

async function compileJava(units: Unit[], folder: string): Promise<Outputs> {
  const files = units.map(({ code }, at) => {
    mkdirSync(join(folder, `s${at}`));
    const file = join(folder, `s${at}`, 'Main.java');
    writeFileSync(file, inPackage(code, `package s${at};`));
    return file;
  });
  await run(
    'javac',
    ['-Xlint:all', '-Werror', '-d', folder, ...files, join(standIns, 'RunAll.java')],
    folder,
  );
  return runOnJvm(units, [folder], folder, (at) => `s${at}.Main`);
}

async function compileKotlin(units: Unit[], folder: string): Promise<Outputs> {
  const files = units.map(({ code }, at) => {
    const file = join(folder, `Sample${at}.kt`);
    writeFileSync(file, inPackage(code, `package s${at}`));
    return file;
  });
  const own = ['okhttp.kt', 'json.kt', 'maplibre.kt'].map((file) => join(standIns, file));
  const compiler = join(kotlin, 'lib/kotlin-compiler.jar');
  const classPath = ['-no-stdlib', '-no-reflect', '-cp', kotlinRuntime.join(delimiter)];
  const main = ['-Xmx1500m', '-cp', compiler, 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'];
  await run('java', [...main, ...classPath, '-Werror', '-d', folder, ...files, ...own], folder);
  await run('javac', ['-d', folder, join(standIns, 'RunAll.java')], folder);
  return runOnJvm(units, [folder, ...kotlinRuntime], folder, (at) => `s${at}.Sample${at}Kt`);
}

async function runOnJvm(
  units: Unit[],
  classPath: string[],
  folder: string,
  nameOf: (at: number) => string,
): Promise<Outputs> {
  const names = units.map(({ runs }, at) => (runs ? nameOf(at) : undefined));
  const started = names.filter((name) => name !== undefined);
  await run('java', ['-cp', classPath.join(delimiter), 'RunAll', folder, ...started], folder);
  return new Map(
    units.map((unit, at) => {
      const name = names[at];
      return [unit, name ? readFileSync(join(folder, `${name}.txt`), 'utf8') : endedWell];
    }),
  );
}

const endedWell = 'ended well';

async function compileGo(units: Unit[], folder: string): Promise<Outputs> {
  writeFileSync(join(folder, 'go.mod'), 'module samples\n');
  units.forEach(({ code }, at) => {
    mkdirSync(join(folder, `s${at}`));
    writeFileSync(join(folder, `s${at}`, 'main.go'), `${code.trimEnd()}\n`);
  });
  const unformatted = (await run('gofmt', ['-l', '.'], folder)).trim();
  if (unformatted) throw new Error(`gofmt would change ${unformatted}`);
  await run('go', ['vet', './...'], folder);
  mkdirSync(join(folder, 'bin'));
  await run('go', ['build', '-o', 'bin/', './...'], folder);
  const outputs: Outputs = new Map();
  for (const [at, unit] of units.entries()) {
    const output = unit.runs ? await run(join(folder, 'bin', `s${at}`), [], folder) : '';
    outputs.set(unit, output + endedWell);
  }
  return outputs;
}

const compilers: Record<string, typeof compileGo> = {
  java: compileJava,
  kotlin: compileKotlin,
  go: compileGo,
};

/** Imports that a block can have to be compiled here: the language's own, and what replaces a library. */
const available: Record<string, RegExp> = {
  kotlin: /^import (java|kotlin|kotlinx\.coroutines|org\.json|org\.maplibre\.android\.geometry\.LatLng$)/,
  java: /^import java/,
  go: /^(import )?\t?"[a-z/]+"$/,
};

/** Whether a compiler has all that the block requires. Gradle's own files require Gradle. */
function isCompilable({ language, code, title = '' }: CodeBlock): boolean {
  if (title.endsWith('.kts')) return false;
  const imports = code.split('\n').filter((line) => /^import [^(]|^\t"[^"]+"$|^\t\w+ "[^"]+"$/.test(line));
  const pattern = available[language];
  return Boolean(pattern && imports.length > 0 && imports.every((line) => pattern.test(line)));
}

/** The block and what the tests run below it. There, `sandboxKey` is the key: a fence cannot contain double quotes. */
function unitOf({ code, tryOut = '' }: CodeBlock): string {
  const tried = tryOut.replaceAll('sandboxKey', JSON.stringify(settings.keys.sandbox));
  return `${`${code}\n\n${tried}`.trimEnd()}\n`;
}

/** Fails, with everything it printed, on the first unit that did not end well, or printed nothing else. */
function requireSuccess(outputs: Outputs): void {
  for (const [{ name, runs }, output] of outputs) {
    const isEmpty = runs && output.trim() === endedWell;
    if (!output.trimEnd().endsWith(endedWell) || isEmpty) throw new Error(`${name} printed:\n${output}`);
  }
}

const parent = mkdtempSync(join(tmpdir(), 'compiled-'));
try {
  for (const [id, compile] of Object.entries(compilers)) {
    // A server for each language: samples store and delete the same geofences.
    const server = await startReferenceServer({ own: true });
    try {
      const folder = join(parent, id);
      mkdirSync(folder);
      const target = { host: server.host, key: settings.keys.sandbox };
      const samples = allOperations.flatMap((operation) =>
        operation.examples.map((example) => ({
          name: `${id} sample of ${operation.id}, ${example.name}`,
          code: findSampleLanguage(id).render(buildRequest(operation, example, target)),
          runs: true,
        })),
      );
      const blocks = checkedBlocks().filter((block) => block.language === id && isCompilable(block));
      const ofPages = blocks.map((block) => ({
        name: placeOf(block),
        code: atServer(unitOf(block), server.host),
        runs: block.tryOut !== undefined,
      }));
      requireSuccess(await compile([...samples, ...ofPages], folder));
      const unknown = server.takeUnknownNames();
      if (unknown.length > 0) throw new Error(unknown.join('\n'));
      for (const block of blocks) {
        const kind = /^import org\./m.test(block.code) ? 'run with a stand-in' : 'run';
        noteProofs(block.tryOut === undefined ? 'compiled' : kind, [block]);
      }
      console.log(
        `${id}: ${samples.length} samples of the reference and ${blocks.length} blocks of pages ran`,
      );
    } finally {
      server.stop();
    }
  }
} finally {
  rmSync(parent, { recursive: true, force: true });
}
