/** Requests from elsewhere: pasted or dropped on the console, or put into the field for them. */
import type { Operation } from '@portal/contract';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { showTab } from './parts.ts';
import { type PasteTarget, usePasted } from './use-pasted.ts';

/** Whether the field is shown, what was read last, what reads another text, and the handlers of the console's element. */
export function useBringing(operation: Operation, target: PasteTarget) {
  const { result, read, isWanted } = usePasted(operation, target);
  const [isOpen, setOpen] = useState(false);
  const bring = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const text = data?.getData('text/plain') ?? '';
    const [file] = data?.files ?? [];
    const isField = (event.target as Element).closest('.rc-bring');
    // A file that the console doesn't take replaces the page.
    if (!file && (isField || !isWanted(text))) return;
    event.preventDefault();
    showTab('request', event.currentTarget as HTMLElement);
    setOpen(true);
    void read(file ? file.text() : text);
  };
  const handlers = {
    onPaste: (event: ClipboardEvent) => bring(event, event.clipboardData),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => bring(event, event.dataTransfer),
  };
  return { isOpen, setOpen, result, read, handlers };
}
