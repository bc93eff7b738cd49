/** What the buttons of a live example do. */
import { createRef, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { siteFields } from '../../parts/site-fields.ts';
import { attributeOf, isShown } from '../../parts/vocabulary.ts';
import { announce } from '../islands/announce.ts';
import type { Editing } from './editing.ts';
import { toSandboxFile } from './runnable.ts';
import { shareFragment } from './share.ts';
import { copiedPage } from './sheet.ts';
import { type Change, type ExampleState, type Problem, reset, resumed, started, viewed } from './state.ts';
import { modeOfPage } from './use-frame.ts';

export function commandsOf(change: Change, editing: Editing) {
  const { name, kind, figure, place, fail, isChanged } = editing;
  const editButton = createRef<HTMLButtonElement>();
  const runButton = createRef<HTMLButtonElement>();
  const frame = () => figure.current?.querySelector('iframe');
  const show = (view: ExampleState['view']) => change((state) => viewed(state, view));

  const start = (page?: string) => {
    announce('Running…');
    editing.editor()?.unmark();
    const isInEditor = document.activeElement === place.current;
    const mode = modeOfPage();
    flushSync(() => change((state) => started(state, mode, page)));
    // Where there is room for one of them, the map takes the place of the editor.
    if (isInEditor && !(place.current && isShown(place.current))) runButton.current?.focus();
  };
  /** Runs what the user sees: the page as written, or the edited code, with which the editor stays open. */
  const run = async () => {
    // Offline, the frame would show the browser's own page.
    if (!navigator.onLine)
      return fail({
        text: 'You’re offline. The map requires a connection: run the example when you’re back online.',
      });
    const edits = editing.left();
    if (!editing.editor() && edits !== undefined) await open(edits);
    if (!editing.editor() && edits === undefined) return start();
    const page = await editing.page();
    if (page !== undefined) start(page);
  };
  const open = (code: string) => editing.open(code, run);
  const edit = async (code: string) => {
    if (!editing.editor()) await open(code);
    // What is hidden cannot take the focus.
    flushSync(() => show('code'));
    editing.editor()?.focus();
  };
  return {
    editButton,
    runButton,
    run,
    show,
    edit: () => edit(editing.toEdit()),
    /** Edits of an earlier visit are shown as soon as the example is meant, because they are what *Run* runs. */
    resume(isFolded: boolean) {
      const edits = editing.left();
      if (edits === undefined) return;
      change(resumed);
      announce('This example has your edits.');
      if (!isFolded) void open(edits);
    },
    /** Shows the code of a link; it runs when *Run* is pressed. */
    editShared(code: string) {
      editing.close();
      void edit(code);
    },
    /** A source that was folded is shown with its edits. */
    unfold() {
      const edits = editing.left();
      if (!editing.editor() && edits !== undefined) void edit(edits);
    },
    showPlace({ line, column = 1 }: Problem) {
      show('code');
      if (line) editing.editor()?.show(line, column);
    },
    /** What runs fills the screen as it is. What doesn't run is opened as its page; edited code has none. */
    fillScreen(event: MouseEvent<HTMLAnchorElement>) {
      const link = event.currentTarget;
      const running = frame();
      const stage = document.fullscreenEnabled && running?.parentElement;
      if (!stage && !isChanged()) {
        link.search = `mode=${modeOfPage()}`;
        return;
      }
      event.preventDefault();
      if (!running) return fail({ text: 'Run the code first. The full screen shows what is running.' });
      if (!stage)
        return fail({
          text: 'This browser can’t show a part of a page in full screen. Copy the HTML and open it as a page.',
        });
      // The link isn't part of what fills the screen, so the browser takes the focus from it.
      stage.onfullscreenchange = () =>
        document.fullscreenElement ? running.focus() : link.focus({ preventScroll: true });
      void stage.requestFullscreen();
    },
    reset() {
      editing.forget();
      flushSync(() => change(reset));
      if (frame()) start();
      // The button that was pressed goes away when nothing runs.
      else editButton.current?.focus();
    },
    /** What a copy button gets: the code as the user made it, its page, or a link to it. */
    textFor(button: HTMLElement): string | Promise<string> | undefined {
      const what = attributeOf(button, 'copy');
      if (what === 'code') return editing.shown();
      if (what === 'link') return linkTo(name, editing.shown());
      if (what !== 'page') return undefined;
      return editing.page().then((page) => {
        if (page === undefined) throw new Error('There is nothing to copy.');
        const whole = copiedPage(page);
        const isSandbox = (button as HTMLButtonElement).value === 'sandbox';
        return isSandbox ? toSandboxFile(whole, siteFields.settings, kind, location.origin) : whole;
      });
    },
  };
}

async function linkTo(name: string, code: string): Promise<string> {
  return location.origin + location.pathname + (await shareFragment({ name, code }));
}
