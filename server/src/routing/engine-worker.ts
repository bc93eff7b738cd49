/** The process of the routing engine: its argument is Valhalla's configuration, its messages are requests of `engine-process.ts`. */
import { getPriority, setPriority } from 'node:os';
import { embeddedValhallaActor, type ValhallaClient } from './valhalla-client.ts';

/** Without an action, whether the engine is open. */
export interface EngineRequest {
  id: number;
  action?: keyof ValhallaClient;
  query?: string;
}

export interface EngineReply {
  id: number;
  /** JSON; undefined when the engine refused. */
  text?: string;
  /** Why, in its own words. */
  refusal?: string;
}

// Routes wait for pages and look-ups, where processors are few.
setPriority(Math.min(19, getPriority() + 10));
// Signals for the server reach this process as well. It ends with the server, after the last responses.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const actor = embeddedValhallaActor(JSON.parse(process.argv[2]!));
process.on('message', async ({ id, action, query = '' }: EngineRequest) => {
  const reply: EngineReply = { id };
  try {
    const call = await actor;
    reply.text = action ? await call(action, query) : '';
  } catch (error) {
    reply.refusal = (error as Error).message;
  }
  process.send!(reply);
});
