import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { sampleGazetteer } from './gazetteer/sample-gazetteer.ts';
import { warmUp } from './warm-up.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
afterEach(() => app.close());

describe('warmUp', () => {
  it('builds the places and opens the streets before anybody calls, and lets others in between', async () => {
    let built = 0;
    app = await buildApp({
      gazetteer: () => {
        built++;
        return sampleGazetteer();
      },
    });
    const order: string[] = [];
    const warm = warmUp(app).then(() => order.push('warm'));
    const other = app.inject('/health').then(() => order.push('other'));
    await Promise.all([warm, other]);
    expect(order).toEqual(['other', 'warm']);
    expect(built).toBe(1);
  });

  it('leaves what cannot be built to the call that needs it', async () => {
    app = await buildApp({
      gazetteer: () => {
        throw new Error('no places here');
      },
    });
    await warmUp(app);
    expect((await app.inject('/v2/api/districts?api_key=sandbox')).statusCode).toBe(200);
  });
});
