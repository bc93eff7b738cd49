/**
 * `npm run exam`: solves the tasks of the exam from the documentation, by the steps of each task.
 *
 *   --endpoint URL --model NAME    uses a language model instead, with and without the documentation. The endpoint
 *                                  serves chat completions below this base URL; MODEL_API_KEY is its key, if any.
 *
 * Exit code 1 if a task fails by its steps, or if the endpoint doesn't respond.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { examineModel, examineSteps, share, type TaskResult } from '../mcp/exam/exam.ts';
import { openDesk } from '../mcp/exam/open-desk.ts';
import { commandFailed } from './environment.ts';

try {
  await exam();
} catch (error) {
  commandFailed(error);
}

async function exam(): Promise<void> {
  const { endpoint, model } = readArguments();
  const desk = await openDesk(
    process.env.SITE_DIR ?? fileURLToPath(new URL('../../../site/build', import.meta.url)),
  );
  try {
    if (endpoint === undefined || model === undefined) {
      const results = await examineSteps(desk);
      print('By its steps', results);
      if (results.some(({ isCorrect }) => !isCorrect)) process.exitCode = 1;
      return;
    }
    const server = { url: endpoint, model, key: process.env.MODEL_API_KEY };
    const without = await examineModel(server, desk, { hasDocumentation: false });
    const withPages = await examineModel(server, desk, { hasDocumentation: true });
    print('Without the documentation', without);
    print('With the documentation', withPages);
    console.log(`\n${model}: ${share(withPages)} with the documentation, ${share(without)} without it.`);
  } finally {
    await desk.close();
  }
}

function readArguments(): { endpoint?: string; model?: string } {
  const { values } = parseArgs({ options: { endpoint: { type: 'string' }, model: { type: 'string' } } });
  if ((values.endpoint === undefined) !== (values.model === undefined)) {
    throw new Error('Set both: npm run exam -- --endpoint URL --model NAME.');
  }
  return values;
}

function print(title: string, results: TaskResult[]): void {
  console.log(`\n${title}: ${share(results)}`);
  for (const { name, isCorrect, reason } of results) {
    console.log(isCorrect ? `  ✓ ${name}` : `  ✗ ${name}: ${reason.replace(/\s+/g, ' ')}`);
  }
}
