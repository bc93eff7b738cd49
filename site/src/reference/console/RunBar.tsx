import type { Operation } from '@portal/contract';
import { costWords } from '../cost-words.ts';
import { CostHint } from './CostHint/CostHint.tsx';
import { Elapsed } from './Elapsed.tsx';
import type { ConsoleState } from './use-console.ts';

interface Props {
  operation: Operation;
  state: ConsoleState;
  /** Id of the form that is sent, where the bar is not in it. */
  form?: string;
}

/** The credits of the request and *Run*; while it runs, its seconds and *Cancel*. */
export function RunBar({ operation, state, form }: Props) {
  return (
    <div className="rc-send">
      {!form && <CostHint operation={operation} state={state} />}
      <p>
        {costWords(operation.credits, { ...state.values.parameters, ...state.values.body })}
        {state.isSending && <Elapsed before=" · " />}
      </p>
      <button
        type="submit"
        form={form}
        // The second click of a double click would cancel what the first one runs.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        className={`rf-btn ${state.isSending ? 'rc-busy' : 'rf-primary'}`}
        title={state.isSending ? 'Cancel (Esc)' : 'Run (Ctrl+Enter or ⌘ Enter)'}
      >
        {state.isSending ? 'Cancel' : 'Run'}
      </button>
    </div>
  );
}
