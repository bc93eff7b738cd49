import { describe, expect, it } from 'vitest';
import {
  begin,
  coverOf,
  edited,
  failed,
  frameFailed,
  isChanged,
  late,
  linked,
  linkNote,
  reported,
  reset,
  resumed,
  started,
} from './state.ts';

const running = started(begin, 'light');
const mistake = { text: 'missing is not defined', line: 3, column: 1 };
const shared = { kind: 'shared', code: '<p>theirs</p>' } as const;

describe('the code of an example', () => {
  it('is changed by edits in the editor, and by those of an earlier visit before the editor is open', () => {
    expect([begin, resumed(begin)].map(isChanged)).toEqual([false, true]);
    expect(isChanged(edited(begin, 'edits'))).toBe(true);
    expect(isChanged(edited(resumed(begin), 'same'))).toBe(false);
  });

  it('is as written after a reset, while the frame runs and the view stays', () => {
    const before = failed(edited(resumed({ ...running, link: shared, view: 'code' }), 'edits'), mistake);
    expect(reset(before)).toEqual({ ...begin, run: running.run, view: 'code' });
  });
});

describe('a link', () => {
  it('is mentioned once its code is in the editor, until something runs', () => {
    const found = linked(begin, shared);
    expect(linkNote(found)).toBeUndefined();
    expect(linkNote(edited(found, 'edits'))).toBe('shared');
    expect(linkNote(started(edited(found, 'edits'), 'light'))).toBeUndefined();
  });

  it('is mentioned as damaged where the code is as written', () => {
    const found = linked(begin, { kind: 'damaged' });
    expect([found, edited(found, 'same'), started(found, 'light')].map(linkNote)).toEqual([
      'damaged',
      undefined,
      undefined,
    ]);
    expect(linked(found, undefined).link).toBeUndefined();
  });

  it('with code stays until another one has other code', () => {
    const found = linked(begin, shared);
    for (const other of [undefined, { kind: 'damaged' } as const, { ...shared }])
      expect(linked(found, other)).toBe(found);
    expect(linked(found, { ...shared, code: 'other' }).link).toEqual({ ...shared, code: 'other' });
  });
});

describe('a run', () => {
  it('is another frame each time, shows the map and forgets the problem', () => {
    const again = started(failed({ ...running, view: 'code' }, mistake), 'dark', '<p>mine</p>');
    expect(again).toEqual({
      ...begin,
      problem: undefined,
      run: { count: 2, mode: 'dark', page: '<p>mine</p>' },
    });
  });

  it('waits for the map, unless the code makes none', () => {
    expect([begin, running].map(coverOf)).toEqual([undefined, 'loading']);
    expect(coverOf(reported(running, 'started'))).toBe('loading');
    expect(coverOf(reported(running, 'drawn'))).toBeUndefined();
    expect(coverOf(reported(running, 'without map'))).toBeUndefined();
    // A page without a map can make one later; a map that is drawn stays.
    for (const [first, second] of [
      ['without map', 'drawn'],
      ['drawn', 'without map'],
      ['drawn', 'started'],
    ] as const)
      expect(reported(reported(running, first), second).run?.message).toBe('drawn');
  });

  it('is blank where a mistake left no map', () => {
    expect(coverOf(frameFailed(running, mistake))).toBe('blank');
    expect(coverOf(frameFailed(reported(running, 'without map'), mistake))).toBe('blank');
    expect(coverOf(frameFailed(reported(running, 'drawn'), mistake))).toBeUndefined();
    expect(coverOf(failed(begin, mistake))).toBeUndefined();
  });

  it('has the first problem of its frame, and the last one of what the user does', () => {
    const other = { text: 'other' };
    expect(frameFailed(frameFailed(running, mistake), other).problem).toBe(mistake);
    expect(failed(frameFailed(running, mistake), other).problem).toBe(other);
  });

  it('that never starts is a problem, which a slow frame takes back, and no other', () => {
    expect(late(running).problem?.text).toContain('didn’t start');
    expect(reported(late(running), 'started').problem).toBeUndefined();
    expect(late(reported(running, 'started')).problem).toBeUndefined();
    expect(late(begin)).toBe(begin);
    expect(reported(late(frameFailed(running, mistake)), 'started').problem).toBe(mistake);
  });
});
