import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { OutcomeStatus, SandboxOutcome } from './SandboxOutcome.tsx';

afterEach(() => vi.unstubAllGlobals());

const unreachable = { kind: 'unreachable', message: 'Failed to fetch' } as const;

test('where the browser is offline, the note and the status say so', () => {
  const outcome = { ...unreachable, isOffline: true };
  const note = renderToStaticMarkup(<SandboxOutcome outcome={outcome} label="Response" />);
  expect(note).toContain('You’re offline.');
  expect(note).not.toContain('npm start');
  const status = renderToStaticMarkup(<OutcomeStatus isRunning={false} outcomes={[outcome]} />);
  expect(status).toContain('You’re offline.');
});

test.each([
  ['http://localhost:3000', true],
  ['https://docs.example.com', false],
])('where the sandbox is down, the note on %s says how to start it only to who can', (page, isOwn) => {
  vi.stubGlobal('location', new URL(page));
  const outcome = { ...unreachable, isOffline: false };
  const note = renderToStaticMarkup(<SandboxOutcome outcome={outcome} label="Response" />);
  expect(note.includes('npm start')).toBe(isOwn);
  expect(note).toContain('respond');
  expect(note).not.toContain('offline');
});

test('where several requests have no response, the status says so once', () => {
  const outcome = { ...unreachable, isOffline: true };
  const status = renderToStaticMarkup(<OutcomeStatus isRunning={false} outcomes={[outcome, outcome]} />);
  expect(status.split('You’re offline.')).toHaveLength(2);
});
