/** `node scripts/mcp.mjs`: the tools of the Model Context Protocol over standard input and output (see server/README.md). */
// Only messages of the protocol may be written to standard output: progress of the setup goes to standard error.
// Not an npm script, because npm would write its own lines first.
process.stdout.write = process.stderr.write.bind(process.stderr);
const { ensureGenerated, ensureInstalled, runServerCommand } = await import('./steps.mjs');

await ensureInstalled('server');
await ensureGenerated(['contract', 'data']);
await runServerCommand('mcp');
