import { describe, expect, it } from 'vitest';
import { installCommands } from './commands.ts';

const texts = (commands: ReturnType<typeof installCommands>) =>
  Object.values(commands).flatMap((group) => group.map(({ text }) => text));

describe('installCommands', () => {
  it('speaks each package manager', () => {
    expect(texts(installCommands({ npm: 'react-bkoi-gl bkoi-gl@3.0.0' }))).toEqual([
      'npm install react-bkoi-gl bkoi-gl@3.0.0',
      'yarn add react-bkoi-gl bkoi-gl@3.0.0',
      'pnpm add react-bkoi-gl bkoi-gl@3.0.0',
    ]);
  });

  it('speaks both Gradle languages', () => {
    expect(texts(installCommands({ gradle: 'a:b:1.0' }))).toEqual([
      'implementation("a:b:1.0")',
      "implementation 'a:b:1.0'",
    ]);
  });

  it('gives one command where there is one tool', () => {
    expect(texts(installCommands({ composer: 'a/b', pub: 'c' }))).toEqual([
      'composer require a/b',
      'flutter pub add c',
    ]);
  });
});
