import { afterEach, describe, expect, it, vi } from 'vitest';
import { sandboxOrigin } from './loopback.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the sandbox of a page', () => {
  it.each([
    ['http://localhost:4000', 'http://localhost:3000', 'http://localhost:4000'],
    ['http://localhost:4000', '', 'http://localhost:4000'],
    ['http://127.0.0.1:4000', 'https://sandbox.example.com', 'https://sandbox.example.com'],
    ['http://192.168.0.7:3000', 'http://localhost:3000', 'http://192.168.0.7:3000'],
    ['https://docs.example.com', 'http://[::1]:3000', 'https://docs.example.com'],
    ['https://docs.example.com', 'https://sandbox.example.com', 'https://sandbox.example.com'],
  ])('on %s, with %s in the settings, is %s', (page, sandbox, expected) => {
    vi.stubGlobal('location', new URL(page));
    expect(sandboxOrigin(sandbox)).toBe(expected);
  });

  it.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['//localhost:3000', 'http://localhost:3000'],
    ['https://sandbox.example.com', 'https://sandbox.example.com'],
    ['', 'https://docs.example.com'],
  ])('on a static copy, with "%s" in the settings, is %s', (sandbox, expected) => {
    vi.stubGlobal('location', new URL('https://docs.example.com'));
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming: [] } as never]);
    expect(sandboxOrigin(sandbox)).toBe(expected);
  });
});
