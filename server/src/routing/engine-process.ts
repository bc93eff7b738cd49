import { type ChildProcess, fork } from 'node:child_process';
import { ApiError } from '../http/api-error.ts';
import type { EngineReply } from './engine-worker.ts';
import { type ValhallaActor, ValhallaRefusal } from './valhalla-client.ts';

export type EngineProcess = Awaited<ReturnType<typeof engineProcess>>;

interface Waiting {
  done(text: string): void;
  fail(error: Error): void;
}

/**
 * Starts Valhalla with `config` in a separate process: there it has all of libuv's threads, which the reading and compressing of
 * files need here, and less priority than what responds to requests. Rejects where it can't be started.
 */
export async function engineProcess(config: object) {
  let child: ChildProcess | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const start = () => {
    const address = new URL('./engine-worker.ts', import.meta.url);
    const started = fork(address, [JSON.stringify(config)], {
      execArgv: address.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [],
      serialization: 'advanced',
      // No more than the queues give it at once: each thread has separate memory.
      env: { ...process.env, UV_THREADPOOL_SIZE: '3' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', ({ id, text, refusal }: EngineReply) => {
      const { done, fail } = waiting.get(id)!;
      waiting.delete(id);
      if (text === undefined) fail(new ValhallaRefusal(refusal));
      else done(text);
    });
    // Both where it can't be started; a second time nothing is left to reject.
    for (const event of ['error', 'exit']) started.on(event, () => end(started));
    // It doesn't keep this process alive.
    started.unref();
    started.channel?.unref();
    return started;
  };
  const end = (ended: ChildProcess) => {
    if (child !== ended) return;
    child = undefined;
    for (const { fail } of waiting.values()) fail(stopped());
    waiting.clear();
  };
  const send = (message: object) =>
    new Promise<string>((done, fail) => {
      child ??= start();
      lastId += 1;
      waiting.set(lastId, { done, fail });
      // What can't be sent is rejected when the process has ended.
      child.send({ id: lastId, ...message }, () => {});
    });

  /** Rejects with a 503 when the process ends meanwhile; the next call starts another. */
  const call: ValhallaActor = (action, query) => send({ action, query });

  // The first response says that the engine is open, or why not.
  await send({});
  return {
    call,
    close: () => void (child?.connected && child.disconnect()),
  };
}

function stopped(): ApiError {
  const found = 'a routing engine that has stopped';
  return new ApiError('unavailable', [{ parameter: 'routing', found, expected: 'a running engine' }]);
}
