import { type ReactNode, useRef } from 'react';
import { dataAttributes } from '../../parts/data-attributes.ts';
import { sitePath } from '../../parts/site-fields.ts';
import { unwritten } from '../../parts/unwritten.ts';
import { Kept } from '../islands/Kept.tsx';
import { exampleKind, frameHeightPixels } from './kinds.ts';
import Splitter from './Splitter.tsx';
import Still from './Still.tsx';
import { sheetFile } from './sheet.ts';
import styles from './styles.module.css';
import { useExample } from './use-example.ts';

export interface Props {
  /** File name in `examples/`, without its ending. */
  name: string;
  /** Ending of that file, put here at build time. */
  ending?: string;
  /** Hides the source until the user opens it: for a page that builds it up again piece by piece. */
  isFolded?: boolean;
  /** The highlighted source, put here at build time. */
  children?: ReactNode;
}

/**
 * A live map example: code and map side by side, or as two tabs where there is no room. The map is a still picture
 * until it is run; the code is text until it is edited.
 */
export default function Example({ name, ending = 'html', isFolded = false, children }: Props): ReactNode {
  const sourceRef = useRef<HTMLDivElement>(null);
  const kind = exampleKind(ending);
  const example = useExample({ name, kind, sourceRef, isFolded });
  const source = (
    <div ref={sourceRef} hidden={example.isEditing}>
      <Kept className={styles.source}>{children}</Kept>
    </div>
  );
  const views = [
    ['map', 'Map'],
    ['code', 'Code'],
  ] as const;
  return (
    <figure
      ref={example.figureRef}
      // The page gives its whole width to code and map side by side.
      className={isFolded ? styles.example : `${styles.example} workbench`}
      data-view={example.view}
      data-folded={(isFolded && !example.isEditing) || undefined}
      {...dataAttributes({ copyable: '' })}
    >
      <div className={styles.bar} {...unwritten}>
        <span className={styles.file}>
          {name}.{ending}
          {example.isChanged && <em className={styles.changed}>Edited</em>}
          {/* Where it moves no other button when it comes. */}
          {(example.isRunning || example.isEditing || example.isResumed) && (
            <button type="button" className={styles.reset} onClick={example.reset}>
              Reset
            </button>
          )}
        </span>
        <fieldset className={styles.views}>
          <legend className="visually-hidden">Show</legend>
          {views.map(([view, label]) => (
            <button
              key={view}
              type="button"
              aria-pressed={example.view === view}
              onClick={() => example.show(view)}
            >
              {label}
            </button>
          ))}
        </fieldset>
        {(!example.isEditing || example.isResumed) && (
          <button ref={example.editButtonRef} type="button" onClick={() => example.edit()}>
            Edit
          </button>
        )}
        <button ref={example.runButtonRef} type="button" className={styles.run} onClick={example.run}>
          Run
        </button>
      </div>
      {example.isShared && (
        <p className={styles.shared} role="status">
          This code comes from a link. Read it before you run it.
        </p>
      )}
      {example.isDamaged && (
        <p className={styles.shared} role="alert">
          <strong>The code of this link couldn’t be read.</strong> Part of the link is missing. Copy the whole
          link, or get a new one. This is the example as written.
        </p>
      )}
      <div className={styles.panes}>
        <div className={styles.code} {...dataAttributes({ pane: '' })}>
          <div ref={example.editorRef} className={styles.editor} hidden={!example.isEditing} />
          {isFolded ? (
            <details className={styles.fold} hidden={example.isEditing} onToggle={example.unfold}>
              <summary>Show code</summary>
              {source}
            </details>
          ) : (
            source
          )}
          <p className={styles.needs}>
            {kind.isPage ? 'This page links to ' : 'The class names are those of '}
            <a href={sitePath(`/examples/${sheetFile}`)}>{sheetFile}</a>. Save it next to the file
            {kind.isPage ? '.' : ', and import it.'}
          </p>
        </div>
        <Splitter />
        <div className={styles.stage} ref={example.stageRef}>
          {/* The reason is an alert of its own. */}
          <p className={styles.blank} aria-hidden="true" hidden={!example.isBlank}>
            The map couldn’t be drawn. The reason is below.
          </p>
          {/* Under the frame's own announcements. */}
          <p className={styles.blank} aria-hidden="true" hidden={!example.isWaiting}>
            <span className="spinner" /> Loading map…
          </p>
          {example.isRunning ? (
            <iframe
              key={example.runCount}
              ref={example.frameRef}
              className={styles.frame}
              height={frameHeightPixels}
              title={`Map example: ${name}`}
              sandbox="allow-scripts"
              allow="geolocation; fullscreen"
              src={example.frameUrl}
              onLoad={example.onLoad}
            />
          ) : (
            <>
              <Still name={name} isFolded={isFolded} />
              {/* A press on the picture runs it, too; the button above is the one that is named. */}
              <button
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                className={styles.cover}
                onClick={example.run}
              />
            </>
          )}
        </div>
      </div>
      <p className={styles.problem} role="alert" hidden={!example.problem}>
        {example.problem && (
          <>
            {example.problem.line && (
              <button type="button" onClick={example.showProblem}>
                {`Line ${example.problem.line}:`}
              </button>
            )}
            {example.problem.line ? ` ${example.problem.text}` : example.problem.text}
          </>
        )}
      </p>
      <figcaption className={styles.bar} {...unwritten}>
        <span className={styles.label}>Copy HTML for</span>
        <CopyButton what="page" value="sandbox" label="Copy HTML for Sandbox">
          Sandbox
        </CopyButton>
        <CopyButton what="page" value="live" label="Copy HTML for Live">
          Live
        </CopyButton>
        {kind.isPage || <CopyButton what="code">Copy code</CopyButton>}
        <a
          href={sitePath(`/examples/${name}.html`)}
          target="_blank"
          rel="noopener"
          onClick={example.fillScreen}
        >
          Full screen
        </a>
        {/* Last, so that it moves no other when it comes. */}
        {example.isEditing && <CopyButton what="link">Share</CopyButton>}
      </figcaption>
    </figure>
  );
}

interface CopyProps {
  what: 'code' | 'page' | 'link';
  /** For which service a page is copied. */
  value?: 'sandbox' | 'live';
  label?: string;
  children: ReactNode;
}

/** The behavior layer copies: what a press puts on the clipboard cannot wait for React. */
function CopyButton({ what, value, label, children }: CopyProps): ReactNode {
  return (
    <button
      type="button"
      value={value}
      aria-label={label}
      {...dataAttributes({ action: 'copy', copy: what })}
    >
      <span>{children}</span>
      <span className={styles.copied}>Copied</span>
    </button>
  );
}
