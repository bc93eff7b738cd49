import type { Note as NoteView } from '@portal/contract';
import type { ReactNode } from 'react';
import { Markdown } from './Markdown.tsx';

/** A note with a bar: gray for a note, green for a tip, amber for a caution. */
export function Note({ kind, children }: { kind: NoteView['kind']; children: ReactNode }) {
  return <div className={`note note-${kind}`}>{children}</div>;
}

/** A note of the contract: its first sentence is in bold. */
export function ContractNote({ note }: { note: NoteView }) {
  return (
    <Note kind={note.kind}>
      <Markdown text={boldFirstSentence(note.text)} />
    </Note>
  );
}

function boldFirstSentence(text: string): string {
  if (text.startsWith('**')) return text;
  const first = /^(.+?[.!?])(?=\s|$)([\s\S]*)$/.exec(text);
  return first ? `**${first[1]}**${first[2]}` : text;
}
