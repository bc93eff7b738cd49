import { asciiNumber } from '@portal/request/paste/digits';
import { type ComponentProps, useState } from 'react';
import { jsonOf } from '../parts/json-of.ts';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string;
  onChange: (text: string) => void;
}

/** An input whose value is read and printed again behind it: "90.0" stays as it is typed where the value is 90. */
export function TypedInput({ value, onChange, ...others }: Props) {
  const [typed, setTyped] = useState(value);
  return (
    <input
      {...others}
      value={printed(asciiNumber(typed)) === printed(value) ? typed : value}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(others.inputMode ? asciiNumber(event.target.value) : event.target.value);
      }}
    />
  );
}

/** A number or JSON in its one spelling; any other text as it is. */
function printed(text: string): string {
  return JSON.stringify(jsonOf(text)) ?? text;
}
