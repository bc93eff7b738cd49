import { describe, expect, it } from 'vitest';
import { readHost } from './origins.ts';

describe('readHost', () => {
  it.each([
    ['example.com', 'example.com'],
    [' HTTPS://Example.com/ ', 'example.com'],
    ['*.example.com', '*.example.com'],
    ['localhost:3000', 'localhost:3000'],
    ['[::1]:3000', '[::1]:3000'],
  ])('reads %o as %o', (text, host) => expect(readHost(text)).toBe(host));

  it.each([
    '',
    ' ',
    '*',
    '*.',
    'a b',
    'example.com/path',
    'user@example.com',
    'exa*mple.com',
    'ftp://example.com',
    '::',
  ])('refuses %o', (text) =>
    expect(() => readHost(text)).toThrow('is not a host. Expected one such as example.com'),
  );
});
