/** The state of a live example in React: what starts and follows it, and the slices that its components take. */
import { useEffect, useState } from 'react';
import { sitePath } from '../../parts/site-fields.ts';
import { giveText } from '../behavior/copy-request.ts';
import { commandsOf } from './commands.ts';
import { editingOf } from './editing.ts';
import type { ExampleKind } from './kinds.ts';
import { begin, coverOf, isChanged, linked, linkNote } from './state.ts';
import { useFrame } from './use-frame.ts';

/** Every component takes what it requires. */
export type Slices = ReturnType<typeof useExample>;

/** `isFolded`: the code is out of view until the user opens it. */
export function useExample(name: string, kind: ExampleKind, isFolded: boolean) {
  const [state, change] = useState(begin);
  const { isResumed, link, run, problem, view } = state;
  const [editing] = useState(() => editingOf(name, kind, change));
  const [commands] = useState(() => commandsOf(change, editing));
  const { figure, place } = editing;
  const onLoad = useFrame(state, change, editing);

  useEffect(() => {
    commands.resume(isFolded);
    const listening = new AbortController();
    if (figure.current) giveText(figure.current, commands.textFor, listening.signal);
    const read = async () => {
      const link = await editing.linked();
      change((now) => linked(now, link));
    };
    void read();
    addEventListener('hashchange', read, listening);
    return () => {
      listening.abort();
      editing.close();
    };
  }, [commands, editing, figure, isFolded]);

  useEffect(() => {
    if (link?.kind === 'shared') commands.editShared(link.code);
    if (link) figure.current?.scrollIntoView();
  }, [link, commands, figure]);

  const isEditing = state.editor !== undefined;
  return {
    figure,
    view,
    isEditing,
    linkNote: linkNote(state),
    bar: {
      file: `${name}.${kind.ending}`,
      isChanged: isChanged(state),
      canReset: run !== undefined || isEditing || isResumed,
      /** Where edits of an earlier visit were found, *Edit* stays, so that nothing moves under the pointer. */
      canEdit: !isEditing || isResumed,
      view,
      ...commands,
    },
    code: { isPage: kind.isPage, isFolded, isEditing, place, unfold: commands.unfold },
    stage: {
      name,
      isFolded,
      run,
      address: run && sitePath(`/examples/${run.page !== undefined ? 'frame' : name}.html?mode=${run.mode}`),
      cover: coverOf(state),
      onLoad,
      start: commands.run,
    },
    mistake: { problem, showPlace: commands.showPlace },
    fillScreen: commands.fillScreen,
  };
}
