import { TextButton } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { plainText } from './plain-text.ts';
import { expressionOf, type Row } from './tree-rows.ts';

/** What the row of the response means, from the contract, and its path and value to copy. */
export function AboutRow({ row }: { row: Row | undefined }) {
  if (!row || row.hidden) return null;
  const { path, value, field } = row;
  const isItem = /\/\d+$/.test(path);
  return (
    <div className="rc-row">
      <p>
        <code>{expressionOf(path) || 'response'}</code>
        {field && !isItem && (
          <span className="rf-ty">
            {' '}
            {field.typeLabel}
            {field.unit && `, ${field.unit}`}
            {field.presentWith && `, included with ${field.presentWith}`}
          </span>
        )}
      </p>
      <p className="rc-about">
        {isItem
          ? `Item at index ${path.split('/').at(-1)}`
          : field
            ? plainText(field.description)
            : 'This field isn’t documented.'}
      </p>
      <CopyButton key={`path ${path}`} as={TextButton} text={expressionOf(path)} label="Copy path" />
      <CopyButton
        key={`value ${path}`}
        as={TextButton}
        text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
        label="Copy value"
      />
    </div>
  );
}
