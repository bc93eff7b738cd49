import type { Operation } from '@portal/contract';
import type { Hosts } from '../browser/behavior/host.ts';

/** What the console begins with, and how it ends. */
export interface ConsoleProps {
  operation: Operation;
  /** Path of the operation's own page. */
  page: string;
  hosts: Hosts;
  onClose: () => void;
}
