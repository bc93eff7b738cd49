import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'>;

/** A small button of the console; `isPrimary` where it is what most users press next. */
export function Button({ isPrimary, ...props }: Props & { isPrimary?: boolean }) {
  const className = isPrimary ? 'button button-primary button-run button-small' : 'button button-small';
  return <button type="button" className={className} {...props} />;
}

/** A button that looks like a link. */
export function TextButton(props: Props) {
  return <button type="button" className="rc-link" {...props} />;
}
