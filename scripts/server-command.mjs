/** `node scripts/server-command.mjs key …`: a command of the server, on the database that DATABASE names (see server/README.md). */
// With --json, standard output is JSON: progress of the setup goes to standard error.
process.stdout.write = process.stderr.write.bind(process.stderr);
const { runServerCommand } = await import('./steps.mjs');

const [name, ...args] = process.argv.slice(2);
await runServerCommand(name, args);
