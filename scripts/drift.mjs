/** `npm run drift -- --host https://… --key …`: compares the responses of a live API with the contract (see contract/README.md). */
// With --json, standard output is JSON: progress of the setup goes to standard error.
process.stdout.write = process.stderr.write.bind(process.stderr);
const { runServerCommand } = await import('./steps.mjs');

await runServerCommand('drift');
