import { describe, expect, it } from 'vitest';
import { words } from '../index.ts';
import { messageIn, messageOf } from './messages.ts';

describe('the message of an error', () => {
  it('is its words, without the names that an app gives', () => {
    expect(messageOf('Source "shahbag" cannot be removed while layer "own-areas" is using it.')).toBe(
      'source*cannot be removed while layer*is using it',
    );
    expect(messageOf('CLEARTEXT communication to 10.0.2.2 not permitted')).toBe(
      'cleartext communication to*not permitted',
    );
  });

  it('of two words is none', () => {
    expect(messageOf('Failed build')).toBeUndefined();
    expect(messageOf('Could not find com.github…')).toBe('could not find com github');
  });
});

describe('a pasted text', () => {
  const lengthIn = (text: string, ...messages: string[]) => messageIn(words(text).join(' '), messages);

  it('contains the message with other names in it', () => {
    const message = messageOf('Layer "own-areas" already exists on this map.')!;
    expect(lengthIn('Error: Layer "route" already exists on this map.', message)).toBe(6);
    expect(lengthIn('layer already exists', message)).toBe(0);
  });

  it('contains whole words only, in their order', () => {
    expect(lengthIn('style is not done loadingx', 'style is not done loading')).toBe(0);
    expect(lengthIn('loading done not is style', 'style is not done loading')).toBe(0);
  });

  it('is known by the longest of several messages', () => {
    const text = "Uncaught TypeError: Cannot read properties of undefined (reading 'setData')";
    expect(lengthIn(text, 'cannot read properties of undefined')).toBe(5);
    expect(lengthIn(text, 'cannot read properties of undefined reading setdata')).toBe(7);
  });
});
