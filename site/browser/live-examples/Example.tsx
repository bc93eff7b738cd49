import type { ReactNode } from 'react';
import { dataAttributes } from '../../parts/data-attributes.ts';
import { sitePath } from '../../parts/site-fields.ts';
import { unwritten } from '../../parts/unwritten.ts';
import { Kept } from '../islands/Kept.tsx';
import { exampleKind, frameHeightPixels } from './kinds.ts';
import Splitter from './Splitter.tsx';
import Still from './Still.tsx';
import { sheetFile } from './sheet.ts';
import styles from './styles.module.css';
import { type Slices, useExample } from './use-example.ts';

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
  const kind = exampleKind(ending);
  const { figure, view, isEditing, linkNote, bar, code, stage, mistake, fillScreen } = useExample(
    name,
    kind,
    isFolded,
  );
  return (
    <figure
      ref={figure}
      // The page gives its whole width to code and map side by side.
      className={isFolded ? styles.example : `${styles.example} workbench`}
      data-view={view}
      data-folded={(isFolded && !isEditing) || undefined}
      {...dataAttributes({ copyable: '' })}
    >
      <Bar bar={bar} />
      {linkNote === 'shared' && (
        <p className={styles.shared} role="status">
          This code comes from a link. Read it before you run it.
        </p>
      )}
      {linkNote === 'damaged' && (
        <p className={styles.shared} role="alert">
          <strong>The code of this link couldn’t be read.</strong> Part of the link is missing. Copy the whole
          link, or get a new one. This is the example as written.
        </p>
      )}
      <div className={styles.panes}>
        <Code code={code}>{children}</Code>
        <Splitter />
        <Stage stage={stage} />
      </div>
      <Mistake mistake={mistake} />
      <figcaption className={styles.bar} {...unwritten}>
        <span className={styles.label}>Copy HTML for</span>
        <CopyButton what="page" value="sandbox" label="Copy HTML for Sandbox">
          Sandbox
        </CopyButton>
        <CopyButton what="page" value="live" label="Copy HTML for Live">
          Live
        </CopyButton>
        {kind.isPage || <CopyButton what="code">Copy code</CopyButton>}
        <a href={sitePath(`/examples/${name}.html`)} target="_blank" rel="noopener" onClick={fillScreen}>
          Full screen
        </a>
        {/* Last, so that it moves no other when it comes. */}
        {isEditing && <CopyButton what="link">Share</CopyButton>}
      </figcaption>
    </figure>
  );
}

const views = [
  ['map', 'Map'],
  ['code', 'Code'],
] as const;

function Bar({ bar }: Pick<Slices, 'bar'>): ReactNode {
  return (
    <div className={styles.bar} {...unwritten}>
      <span className={styles.file}>
        {bar.file}
        {bar.isChanged && <em className={styles.changed}>Edited</em>}
        {/* Where it moves no other button when it comes. */}
        {bar.canReset && (
          <button type="button" className={styles.reset} onClick={bar.reset}>
            Reset
          </button>
        )}
      </span>
      <fieldset className={styles.views}>
        <legend className="visually-hidden">Show</legend>
        {views.map(([view, label]) => (
          <button key={view} type="button" aria-pressed={bar.view === view} onClick={() => bar.show(view)}>
            {label}
          </button>
        ))}
      </fieldset>
      {bar.canEdit && (
        <button ref={bar.editButton} type="button" onClick={bar.edit}>
          Edit
        </button>
      )}
      <button ref={bar.runButton} type="button" className={styles.run} onClick={bar.run}>
        Run
      </button>
    </div>
  );
}

function Code({ code, children }: Pick<Slices, 'code'> & { children: ReactNode }): ReactNode {
  const source = (
    <div hidden={code.isEditing}>
      <Kept className={styles.source}>{children}</Kept>
    </div>
  );
  return (
    <div className={styles.code} {...dataAttributes({ pane: '' })}>
      <div ref={code.place} className={styles.editor} hidden={!code.isEditing} />
      {code.isFolded ? (
        <details className={styles.fold} hidden={code.isEditing} onToggle={code.unfold}>
          <summary>Show code</summary>
          {source}
        </details>
      ) : (
        source
      )}
      <p className={styles.needs}>
        {code.isPage ? 'This page links to ' : 'The class names are those of '}
        <a href={sitePath(`/examples/${sheetFile}`)}>{sheetFile}</a>. Save it next to the file
        {code.isPage ? '.' : ', and import it.'}
      </p>
    </div>
  );
}

function Stage({ stage }: Pick<Slices, 'stage'>): ReactNode {
  return (
    <div className={styles.stage}>
      {/* The reason is an alert of its own. */}
      <p className={styles.blank} aria-hidden="true" hidden={stage.cover !== 'blank'}>
        The map couldn’t be drawn. The reason is below.
      </p>
      {/* Under the frame's own announcements. */}
      <p className={styles.blank} aria-hidden="true" hidden={stage.cover !== 'loading'}>
        <span className="spinner" /> Loading map…
      </p>
      {stage.run ? (
        <iframe
          key={stage.run.count}
          className={styles.frame}
          height={frameHeightPixels}
          title={`Map example: ${stage.name}`}
          sandbox="allow-scripts"
          allow="geolocation; fullscreen"
          src={stage.address}
          onLoad={stage.onLoad}
        />
      ) : (
        <>
          <Still name={stage.name} isFolded={stage.isFolded} />
          {/* A press on the picture runs it, too; the button above is the one that is named. */}
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.cover}
            onClick={stage.start}
          />
        </>
      )}
    </div>
  );
}

function Mistake({ mistake: { problem, showPlace } }: Pick<Slices, 'mistake'>): ReactNode {
  return (
    <p className={styles.problem} role="alert" hidden={!problem}>
      {problem?.line && (
        <button type="button" onClick={() => showPlace(problem)}>
          {`Line ${problem.line}:`}
        </button>
      )}
      {problem?.line ? ` ${problem.text}` : problem?.text}
    </p>
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
