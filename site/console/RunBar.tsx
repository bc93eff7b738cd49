import type { Operation } from '@portal/contract';
import { costWords } from '../parts/cost-words.ts';
import { CostHint } from './CostHint/CostHint.tsx';
import { Elapsed } from './Elapsed.tsx';
import type { FormSlice, SendingSlice } from './use-console.ts';

interface Props {
  operation: Operation;
  form: FormSlice;
  progress: SendingSlice['progress'];
  /** Id of the form that is sent, where the bar is not in it. */
  formId?: string;
}

/** The credits of the request and *Run*; while it runs, its seconds and *Cancel*. */
export function RunBar({ operation, form, progress, formId }: Props) {
  const isSending = progress === 'sending';
  return (
    <div className="rc-send">
      {!formId && <CostHint operation={operation} form={form} />}
      <p>
        {costWords(operation.credits, { ...form.values.parameters, ...form.values.body })}
        {isSending && <Elapsed before=" · " />}
      </p>
      <button
        type="submit"
        form={formId}
        // The second click of a double click would cancel what the first one runs.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        className={isSending ? 'button' : 'button button-primary button-run'}
        title={isSending ? 'Cancel (Esc)' : 'Run (Ctrl+Enter or ⌘ Enter)'}
      >
        {isSending && <span className="spinner" />}
        {isSending ? 'Cancel' : 'Run'}
      </button>
    </div>
  );
}
