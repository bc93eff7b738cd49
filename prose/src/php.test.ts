/** PHP lints every PHP block, and blocks that call the API run with the sandbox server. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadContract } from '@portal/contract';
import { buildRequest, findSampleLanguage } from '@portal/request';
import { fillTokens, loadSettings, repositoryRoot } from '@portal/settings';
import { sampled } from '@portal/text/testing/sampled';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsApi } from './calls.ts';
import { parseFaults } from './faults.ts';
import { type CodeBlock, checkedBlocks, placeOf } from './pages.ts';
import { php, phpAdvice, runPhp } from './php.ts';
import { noteProofs } from './proofs.ts';
import { atServer, type ReferenceServer, startReferenceServer } from './reference-server.ts';

const settings = loadSettings();
const folder = mkdtempSync(join(tmpdir(), 'prose-php-'));
const standIns = join(folder, 'stand-ins.php');
let server: ReferenceServer;

beforeAll(async () => {
  if (!php) return;
  mkdirSync(folder, { recursive: true });
  const source = readFileSync(resolve(repositoryRoot(), 'prose/src/stand-ins/laravel.php'), 'utf8');
  writeFileSync(standIns, fillTokens(source, settings));
  server = await startReferenceServer();
});
afterAll(() => {
  server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const blocks = checkedBlocks().filter(({ language }) => language === 'php');
const runnable = blocks.filter((block) => callsApi(block) && block.unrunReason === undefined);
const named = (block: CodeBlock) => [placeOf(block), block] as const;

function save(name: string, code: string): string {
  const file = join(folder, `${name.replaceAll(/\W/g, '-')}.php`);
  writeFileSync(file, code);
  return file;
}

/** Runs code with its replacements of libraries loaded before it. */
function runWithStandIns(name: string, code: string) {
  const file = save(name, atServer(code, server.host));
  return runPhp(['-d', `auto_prepend_file=${standIns}`, file], {
    REFERENCE_SERVER: server.host,
    [`${settings.packages.envPrefix}_API_KEY`]: settings.keys.sandbox,
  });
}

/** Whether the block needs Laravel or its package; plain PHP runs as it is. */
const needsStandIn = ({ code }: CodeBlock) => /\bFacades\\/.test(code);

/** What PHP prints when something is wrong without ending the script. */
const complaint = /\b(Warning|Notice|Deprecated|Fatal error|Parse error)\b:/;

describe.skipIf(!php)(php ? 'PHP blocks in the pages' : `PHP blocks in the pages, ${phpAdvice}`, () => {
  it.each(blocks.map(named))('%s is correct PHP', async (place, block) => {
    const { code, printed } = await runPhp(['-l', save(place, block.code)]);
    expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining('No syntax errors') });
    noteProofs('linted', [block]);
  });

  it.each(sampled(runnable, 4).map(named))('%s runs', async (place, block) => {
    if (block.faults) await server.warmUp();
    server.injectFaults(parseFaults(block.faults ?? ''));
    const { code, printed } = await runWithStandIns(place, `${block.code}\n${block.tryOut ?? ''}\n`);
    expect(server.takeUnusedFaults()).toEqual([]);
    expect({ code, printed }).toEqual({ code: 0, printed: expect.stringMatching(/\S/) });
    expect(printed).not.toMatch(complaint);
    expect(server.takeUnknownNames()).toEqual([]);
    noteProofs(needsStandIn(block) ? 'run with a stand-in' : 'run', [block]);
  });

  it('would be rejected with a field that no response has, and with a wrong parameter', async () => {
    const use = `<?php use ${settings.packages.phpNamespace}\\Facades\\${settings.packages.phpFacade} as Api;`;
    const field = await runWithStandIns('field', `${use} echo Api::snapToRoad(23.8, 90.36)->place;`);
    expect(field.printed).toMatch(complaint);
    const parameter = await runWithStandIns('parameter', `${use} Api::routeOverview([]);`);
    expect(parameter.code).not.toBe(0);
  });
});

describe.skipIf(!php)(php ? 'PHP samples of the reference' : `PHP samples, ${phpAdvice}`, () => {
  const operations = [...loadContract('v2').operations, ...loadContract('v1').operations];
  const language = findSampleLanguage('php');

  it.each(sampled(operations, 8).map((operation) => [operation.id, operation] as const))(
    '%s is correct PHP, and gets the same response as every other request',
    async (id, operation) => {
      for (const example of operation.examples) {
        const target = { host: server.host, key: settings.keys.sandbox };
        const file = save(`${id}-${example.name}`, language.render(buildRequest(operation, example, target)));
        expect((await runPhp(['-l', file])).code).toBe(0);
        const { code, printed } = await runPhp([file]);
        expect({ example: example.name, code, printed }).toEqual({
          example: example.name,
          code: 0,
          printed: expect.stringContaining('Array'),
        });
        expect(printed).not.toMatch(complaint);
      }
    },
  );
});
