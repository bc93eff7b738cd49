import { type KeyboardEvent, useId } from 'react';
import Icon from '../parts/Icon.tsx';
import { mostMatches } from './tree-rows.ts';

interface Props {
  query: string;
  /** Paths found, in the tree's order. */
  matches: string[];
  current: string | undefined;
  onQuery: (text: string) => void;
  onGo: (path: string) => void;
}

/** Finds names and values in a response; Enter selects the next one, Shift+Enter the previous one. */
export function FindBar({ query, matches, current, onQuery, onGo }: Props) {
  const control = useId();
  const at = matches.indexOf(current ?? '');
  const go = (by: 1 | -1) => {
    const next = matches[(at + by + matches.length) % matches.length];
    if (next) onGo(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && query !== '') onQuery('');
    else return;
    event.preventDefault();
  };
  return (
    <div className="rc-find">
      <label htmlFor={control}>
        <Icon name="search" />
        <span className="visually-hidden">Find in response</span>
      </label>
      <input
        id={control}
        value={query}
        placeholder="Find in response"
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
      />
      <span role="status">{query && countWords(matches.length, at)}</span>
      {matches.length > 1 && (
        <>
          <button type="button" className="rc-turn" onClick={() => go(-1)} aria-label="Previous match">
            <Icon name="chevron" />
          </button>
          <button type="button" onClick={() => go(1)} aria-label="Next match">
            <Icon name="chevron" />
          </button>
        </>
      )}
    </div>
  );
}

function countWords(count: number, at: number): string {
  if (count === 0) return 'No matches';
  const all = count >= mostMatches ? `${mostMatches}+` : String(count);
  return at >= 0 ? `${at + 1} of ${all}` : all;
}
