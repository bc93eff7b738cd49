import { useState } from 'react';
import { copyText } from '../browser/behavior/copy.ts';
import { TextButton } from './Button.tsx';
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
      <CopyButton key={`path ${path}`} text={expressionOf(path)} label="Copy path" />
      <CopyButton
        key={`value ${path}`}
        text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
        label="Copy value"
      />
    </div>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <TextButton
      onClick={async () => {
        await copyText(text);
        setCopied(true);
      }}
    >
      {isCopied ? 'Copied' : label}
    </TextButton>
  );
}
