/** What a frame reports to the page around it when its code fails. */
export interface FrameProblem {
  problem: string;
  /** Line in the source, from 1, where the browser knows it. */
  line?: number;
  column?: number;
}

export function report(found: FrameProblem): void {
  parent.postMessage(found, '*');
}

/** The frame's own script has run: what follows is reported. */
export const startedMessage = 'started';
/** A map is shown. */
export const drawnMessage = 'drawn';
/** The code has run and made no map. */
export const withoutMapMessage = 'without map';
