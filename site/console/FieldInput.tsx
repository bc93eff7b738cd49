import { useId } from 'react';
import { CreditBadge } from '../parts/Badges.tsx';
import { dataAttributes } from '../parts/data-attributes.ts';
import { About } from './About.tsx';
import { TextButton } from './Button.tsx';
import { FieldName } from './FieldName.tsx';
import type { Input } from './fields.ts';
import { plainText } from './plain-text.ts';
import { suggestionsFor } from './returned-values.ts';
import type { FormSlice } from './use-console.ts';

interface Props {
  input: Input;
  form: FormSlice;
}

/** One parameter or body field: a checkbox, a drop-down, JSON, or a text. */
export function FieldInput({ input, form }: Props) {
  const { id, field, names } = input;
  const control = useId();
  const value = form.texts[id] ?? '';
  const change = (text: string) => form.setText(id, text);
  if (field.types.join() === 'boolean') {
    return (
      <label className="rc-check" title={plainText(field.description)}>
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={() => change(value === 'true' ? '' : 'true')}
          {...dataAttributes({ input: id })}
        />
        <span>{names.join('.')}</span>
        {field.addsCredits !== undefined && field.addsCredits > 0 && (
          <CreditBadge calls={field.addsCredits} />
        )}
      </label>
    );
  }
  const preset = field.default ?? undefined;
  const shared = {
    id: control,
    className: 'rc-in',
    value,
    spellCheck: false,
    ...dataAttributes({ input: id }),
    'aria-required': field.required || undefined,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
  return (
    <div className="rc-field">
      <label className="rc-label" htmlFor={control}>
        <FieldName input={input} isEmpty={value === ''} />
        <span className="rc-right">{sideWords(input)}</span>
      </label>
      <About field={field} />
      {field.enum ? (
        <select {...shared}>
          {!field.required && (
            <option value="">{preset === undefined ? 'Not set' : `Not set (${preset})`}</option>
          )}
          {field.enum.map((option) => (
            <option key={String(option)} value={String(option)}>
              {String(option)}
            </option>
          ))}
        </select>
      ) : field.types.includes('array') || field.types.includes('object') ? (
        <textarea {...shared} className="rc-in rc-area" rows={6} />
      ) : (
        <input
          {...shared}
          inputMode={field.types.includes('string') ? undefined : 'decimal'}
          autoComplete="off"
          placeholder={preset === undefined ? undefined : String(preset)}
        />
      )}
      <Suggestions input={input} form={form} control={control} />
    </div>
  );
}

/** Values of this name from earlier responses: one click fills the field. */
function Suggestions({ input, form, control }: Props & { control: string }) {
  const { id, field } = input;
  const values = suggestionsFor(field, form.returned, form.texts[id] ?? '').slice(0, 3);
  if (values.length === 0) return null;
  return (
    <div className="rc-tooltips">
      <span className="rc-quiet">From earlier responses:</span>
      {values.map(({ value, label }) => (
        <TextButton
          key={value}
          onClick={({ detail }) => {
            form.setText(id, value);
            // By keyboard: what was chosen goes from the list, and its neighbor would be chosen next.
            if (detail === 0) document.getElementById(control)?.focus();
          }}
        >
          {value.length > 13 ? `${value.slice(0, 12)}…` : value}
          {label && <span className="rc-quiet"> {label.length > 24 ? `${label.slice(0, 23)}…` : label}</span>}
        </TextButton>
      ))}
    </div>
  );
}

/** "km, 0.1–100": what a value may be, in the few words there is room for. */
function sideWords({ field: { unit, minimum, maximum } }: Input): string {
  const measure = unit && unit !== 'id' && unit !== 'code' ? unit : '';
  const range = minimum !== undefined && maximum !== undefined ? `${minimum}–${maximum}` : '';
  return [measure, range].filter(Boolean).join(', ');
}
