import { useHistory } from '@docusaurus/router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Found } from '../engine.ts';
import { useSearch } from '../use-search.ts';
import Reading from './Reading.tsx';
import Results, { inShownOrder } from './Results.tsx';
import styles from './styles.module.css';

export interface DialogProps {
  onClose(): void;
}

/** The search: a combobox over grouped results (WAI-ARIA combobox pattern), in a modal dialog of the browser's own. */
export default function SearchDialog({ onClose }: DialogProps): ReactNode {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState(0);
  const { index, found, retry } = useSearch(query);
  const history = useHistory();
  const shown = inShownOrder(found);

  useEffect(() => dialogRef.current?.showModal(), []);

  const open = (result: Found | undefined) => {
    if (!result) return;
    onClose();
    history.push(result.url);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + 8,
      PageUp: current - 8,
    };
    if (event.key in moves && shown.length > 0) {
      event.preventDefault();
      setCurrent(Math.max(0, Math.min(shown.length - 1, moves[event.key]!)));
    } else if (event.key === 'Enter') {
      open(shown[current]);
    } else if (event.key === 'Escape') {
      // The browser's own search field would only empty itself, and close with the second press.
      event.preventDefault();
      onClose();
    }
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes on the backdrop; Escape closes by keyboard.
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      aria-label="Search the documentation"
      onClose={onClose}
      onClick={(event) => event.target === dialogRef.current && onClose()}
    >
      <div className={styles.head}>
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.5 10.5 14 14" />
        </svg>
        <input
          className={styles.input}
          type="search"
          role="combobox"
          aria-label="Search in English or বাংলা"
          aria-expanded={shown.length > 0}
          aria-controls="search-results"
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? `search-result-${current}` : undefined}
          placeholder="Search in English or বাংলা"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setCurrent(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.escape} onClick={onClose}>
          <span className={styles.onKeys}>Esc</span>
          <span className={styles.onTouch}>Close</span>
        </button>
      </div>
      <Reading index={index} query={query} count={shown.length} onRetry={retry} onLeave={onClose} />
      <Results shown={shown} current={current} onOpen={open} onPoint={setCurrent} />
      <div className={styles.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </div>
    </dialog>
  );
}
