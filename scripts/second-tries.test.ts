import { expect, it, vi } from 'vitest';
import SecondTries from './second-tries.mjs';

it.each([
  ['0.38', 0.38],
  ['[1 2]', '[1\n2]'],
  ['[object Object]', {}],
  ['null', null],
])('tells a second try whose first found %s', (told, actual) => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  const test = {
    diagnostic: () => ({ flaky: true }),
    result: () => ({ errors: [{ message: 'expected less\nthan that', actual }] }),
    module: { relativeModuleId: 'a.test.ts' },
    fullName: 'draws',
  };
  new SecondTries().onTestRunEnd([{ children: { allTests: () => [test] } }] as never);
  log.mockRestore();
  expect(lines).toEqual([
    '\nPassed on the second try only (1):',
    '  a.test.ts > draws: expected less',
    `    found ${told}`,
  ]);
});
