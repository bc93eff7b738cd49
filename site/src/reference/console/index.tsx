import type { ReactNode } from 'react';
import type { ConsoleRequest } from '../client/start.ts';

export default function Console({ onClose }: { request: ConsoleRequest; onClose: () => void }): ReactNode {
  return (
    <button type="button" onClick={onClose}>
      Close
    </button>
  );
}
