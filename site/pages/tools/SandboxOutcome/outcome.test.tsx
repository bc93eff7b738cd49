import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OutcomeStatus, SandboxOutcome } from './SandboxOutcome.tsx';

const unreachable = { kind: 'unreachable', message: 'Failed to fetch' } as const;

test('where the browser is offline, the note and the status say so', () => {
  const outcome = { ...unreachable, isOffline: true };
  const note = renderToStaticMarkup(<SandboxOutcome outcome={outcome} label="Response" />);
  expect(note).toContain('You’re offline.');
  expect(note).not.toContain('npm start');
  const status = renderToStaticMarkup(<OutcomeStatus isRunning={false} outcomes={[outcome]} />);
  expect(status).toContain('You’re offline.');
});

test('where the sandbox is down, the note says how to start it', () => {
  const outcome = { ...unreachable, isOffline: false };
  const note = renderToStaticMarkup(<SandboxOutcome outcome={outcome} label="Response" />);
  expect(note).toContain('npm start');
  expect(note).not.toContain('offline');
});

test('where several requests have no response, the status says so once', () => {
  const outcome = { ...unreachable, isOffline: true };
  const status = renderToStaticMarkup(<OutcomeStatus isRunning={false} outcomes={[outcome, outcome]} />);
  expect(status.split('You’re offline.')).toHaveLength(2);
});
