import { useState } from 'react';
import { copyText } from '../browser/behavior/copy.ts';
import type { Button, TextButton } from './Button.tsx';

/** Copies a text, and says so. */
export function CopyButton(props: { text: string; label: string; as: typeof Button | typeof TextButton }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(props.text);
    setCopied(true);
  };
  return <props.as onClick={copy}>{isCopied ? 'Copied' : props.label}</props.as>;
}
