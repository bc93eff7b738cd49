/**
 * `node scripts/mcp.mjs`: the tools of `/mcp` for a client that starts its servers itself and communicates over
 * standard input and output. Only messages of the protocol are written to standard output.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { apiVersions, servedContract } from '@portal/contract/served';
import { loadSettings } from '@portal/settings';
import { buildApp } from '../app.ts';
import { McpTools } from '../mcp/mcp-server.ts';
import { withWordedErrors } from '../mcp/message-errors.ts';

const siteDir = process.env.SITE_DIR ?? fileURLToPath(new URL('../../../site/build', import.meta.url));
const hasPages = existsSync(join(siteDir, 'llms.txt'));
if (!hasPages) console.error('The site is not built, so pages cannot be read. Run npm run build once.');

const settings = loadSettings();
const app = await buildApp({ siteDir: hasPages ? siteDir : undefined, settings });
const tools = new McpTools(app, {
  contracts: apiVersions.map(servedContract),
  settings,
  hasPages,
  defaultKey: settings.keys.sandbox,
});
const Worded = withWordedErrors(Server);
const handle = serveStdio(() => tools.serve(Worded, { key: process.env.API_KEY }));

// The client that started this process closes standard input when it is done.
process.stdin.once('end', async () => {
  await handle.close();
  await app.close();
});
