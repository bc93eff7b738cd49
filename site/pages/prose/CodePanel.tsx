import { languageName } from '../../parts/code/languages.ts';
import { dataAttributes } from '../../parts/data-attributes.ts';
import Icon from '../../parts/Icon.tsx';

interface Props {
  /** Highlighted at build time, or escaped. */
  html: string;
  language: string;
  /** File name or other words in the bar, instead of the language's name. */
  title?: string;
  /** Numbers of its lines, one a line. */
  numbers?: string;
}

/** A code block with its bar and copy button; the behavior layer copies. */
export default function CodePanel({ html, language, title, numbers }: Props) {
  return (
    <div className="code" {...dataAttributes({ copyable: '' })}>
      <div className="code-bar">
        <span className="code-title">{title ?? languageName(language)}</span>
        <div className="code-end">
          <button type="button" className="copy" {...dataAttributes({ action: 'copy' })}>
            <span className="visually-hidden">Copy</span>
            <Icon name="copy" />
            <span className="copied">Copied</span>
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls, and must do so by keyboard too. */}
      <pre tabIndex={0} data-language={language} {...(numbers && dataAttributes({ numbers }))}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time by our own highlighter. */}
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </div>
  );
}
