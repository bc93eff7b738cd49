import { type ReactNode, useRef } from 'react';
import { exampleKind, frameHeightPixels } from '../../plugins/examples/kinds.ts';
import { marks } from '../behavior/vocabulary.ts';
import { Kept } from '../islands/Island.tsx';
import { sitePath } from '../site-fields.ts';
import styles from './styles.module.css';
import { type Problem, useExample } from './use-example.ts';

export interface Props {
  /** File name in `examples/`, without its ending. */
  name: string;
  /** Ending of that file, put here at build time. */
  ending?: string;
  /** Hides the source until a user opens it: for a page that builds it up again step by step. */
  isFolded?: boolean;
  /** The highlighted source, put here at build time. */
  children?: ReactNode;
}

/** A live map example: a still image until a user runs it, then the running page; its source below, editable. */
export default function Example({ name, ending = 'html', isFolded = false, children }: Props): ReactNode {
  const sourceRef = useRef<HTMLDivElement>(null);
  const kind = exampleKind(ending);
  const example = useExample(name, kind, sourceRef);
  const stills = sitePath('/examples/stills/');
  const source = (
    <div ref={sourceRef} hidden={example.isEditing}>
      <Kept className={styles.source}>{children}</Kept>
    </div>
  );
  return (
    <figure ref={example.figureRef} className={styles.example} {...marks({ copyable: '' })}>
      <div className={styles.stage}>
        {example.isRunning ? (
          <iframe
            key={example.runCount}
            ref={example.frameRef}
            className={styles.frame}
            height={frameHeightPixels}
            title={`Live map example: ${name}`}
            sandbox="allow-scripts"
            allow="geolocation; fullscreen"
            src={example.frameUrl}
          />
        ) : (
          <>
            <picture>
              <source media="(max-width: 480px)" srcSet={`${stills}${name}-narrow.webp`} />
              <img
                className={styles.still}
                src={`${stills}${name}.webp`}
                alt={`The example ${name} as it looks when it runs`}
                loading="lazy"
                width={788}
                height={frameHeightPixels}
              />
            </picture>
            <button type="button" className={styles.run} onClick={example.runShown}>
              <span>Run the map</span>
            </button>
          </>
        )}
      </div>
      <figcaption className={styles.bar}>
        <span className={styles.file}>
          {name}.{ending}
        </span>
        <button
          ref={example.editButtonRef}
          type="button"
          className={example.isEditing ? styles.primary : undefined}
          onClick={example.isEditing ? example.runShown : example.edit}
        >
          {example.isEditing ? 'Run changes' : 'Edit'}
        </button>
        {(example.isRunning || example.isEditing) && (
          <button type="button" onClick={example.reset}>
            Reset
          </button>
        )}
        {kind.isPage || <CopyButton what="code">Copy code</CopyButton>}
        <CopyButton what="page">Copy HTML</CopyButton>
        <a href={`/examples/${name}.html`} target="_blank" rel="noopener">
          Full screen
        </a>
      </figcaption>
      <p className={styles.problem} role="alert" hidden={!example.problem}>
        {example.problem && problemText(example.problem)}
      </p>
      <div ref={example.editorRef} className={styles.editor} hidden={!example.isEditing} />
      {isFolded ? (
        <details className={styles.fold} hidden={example.isEditing}>
          <summary>Show the source</summary>
          {source}
        </details>
      ) : (
        source
      )}
    </figure>
  );
}

/** The behavior layer copies: what a press puts on the clipboard cannot wait for React. */
function CopyButton({ what, children }: { what: 'code' | 'page'; children: ReactNode }): ReactNode {
  return (
    <button type="button" {...marks({ action: 'copy', copy: what })}>
      <span>{children}</span>
      <span className={styles.copied}>Copied</span>
    </button>
  );
}

function problemText({ text, line, column }: Problem): string {
  const place = [line && `line ${line}`, line && column && `column ${column}`].filter(Boolean).join(', ');
  return place ? `At ${place}: ${text}` : text;
}
