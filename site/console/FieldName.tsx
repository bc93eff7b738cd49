import type { Input } from './fields.ts';

interface Props {
  input: Input;
  /** What it is called where several inputs are one row. */
  label?: string;
  isEmpty?: boolean;
}

/** The name of an input with its place in the request, and whether it is required. */
export function FieldName({ input: { field, names, place }, label = names.join('.'), isEmpty }: Props) {
  return (
    <>
      {label} <span className="rf-ty">{place}</span>
      {field.required && (
        <b className="rf-req" data-empty={isEmpty || undefined}>
          required
        </b>
      )}
    </>
  );
}
