/** State of a live example, and every change of it. Pure: nothing here runs, stores or reads anything. */
import type { ColorMode } from './frame/color-mode.ts';
import { drawnMessage, type FrameProblem, startedMessage, withoutMapMessage } from './frame/report.ts';

export interface ExampleState {
  /** Whether edits of an earlier visit were found. */
  isResumed: boolean;
  /** What the open editor contains, compared with the code as written. */
  editor?: 'same' | 'edits';
  link?: Link;
  /** What the frame runs; there is none before the first run. */
  run?: Run;
  problem?: Problem;
  /** What is shown where there is room for one of them. */
  view: 'map' | 'code';
}

/** What the address of the page contains for this example. Code of a link is to be read before it runs. */
export type Link = { kind: 'shared'; code: string } | { kind: 'damaged' };

export interface Run {
  /** Another number is another frame. */
  count: number;
  /** The color mode in which it starts. */
  mode: ColorMode;
  /** The page of the edits. Without it, the example runs as written. */
  page?: string;
  /** Its furthest message; none from a frame that hasn't started. */
  message?: FrameMessage;
}

/** What a frame reports on its way to a map, in this order. */
export const frameMessages = [startedMessage, withoutMapMessage, drawnMessage] as const;
type FrameMessage = (typeof frameMessages)[number];

/** A mistake, with its place in the example's source when that is known. */
export type Problem = Pick<FrameProblem, 'line' | 'column'> & { text: string };

export const begin: ExampleState = { isResumed: false, view: 'map' };

/** One of the changes below, with what it requires. */
export type Change = (change: (state: ExampleState) => ExampleState) => void;

export const resumed = (state: ExampleState): ExampleState => ({ ...state, isResumed: true });

export const edited = (state: ExampleState, editor: ExampleState['editor']) => ({ ...state, editor });

export const viewed = (state: ExampleState, view: ExampleState['view']) => ({ ...state, view });

/** Shared code stays until it is reset, or replaced by that of another link. */
export function linked(state: ExampleState, link?: Link): ExampleState {
  const shared = state.link?.kind === 'shared' && state.link;
  return shared && (link?.kind !== 'shared' || link.code === shared.code) ? state : { ...state, link };
}

/** As written; what runs, runs on. */
export const reset = ({ run, view }: ExampleState): ExampleState => ({ ...begin, run, view });

export function started({ run, ...state }: ExampleState, mode: ColorMode, page?: string): ExampleState {
  const count = (run?.count ?? 0) + 1;
  return { ...state, view: 'map', problem: undefined, run: { count, mode, page } };
}

const notStarted = { text: 'The example didn’t start. Check your connection, then select Run again.' };

/** A frame can't say that it never started. */
export const late = (state: ExampleState) =>
  state.run && !state.run.message ? frameFailed(state, notStarted) : state;

/** A frame that was only slow takes its message back. */
export function reported({ run, problem, ...state }: ExampleState, message: FrameMessage): ExampleState {
  const furthest = frameMessages.filter((one) => one === run?.message || one === message).at(-1);
  const known = problem === notStarted ? undefined : problem;
  return { ...state, problem: known, run: run && { ...run, message: furthest } };
}

export const failed = (state: ExampleState, problem: Problem): ExampleState => ({ ...state, problem });

/** The first mistake that a frame reports is the cause; those after it are often its consequence. */
export const frameFailed = (state: ExampleState, problem: Problem) =>
  state.problem ? state : failed(state, problem);

/** Whether *Run* runs something other than the example as written. */
export function isChanged({ editor, isResumed }: ExampleState): boolean {
  return editor ? editor === 'edits' : isResumed;
}

/** What covers the place of the map: that it is on its way, or that a mistake left none. */
export function coverOf({ run, problem }: ExampleState): 'loading' | 'blank' | undefined {
  if (!run || run.message === drawnMessage) return undefined;
  if (problem) return 'blank';
  return run.message === withoutMapMessage ? undefined : 'loading';
}

/** What to say about the link that opened the page, until something runs. */
export function linkNote({ editor, link, run }: ExampleState): Link['kind'] | undefined {
  const isShared = link?.kind === 'shared';
  return !run && isShared === (editor !== undefined) ? link?.kind : undefined;
}
