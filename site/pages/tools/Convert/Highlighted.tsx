import { type Place, runsOf } from './highlighted-text.ts';

/** A request in color, each change with its number. What is copied has no numbers: the style draws them. */
export function Highlighted({ text, places }: { text: string; places: Place[] }) {
  return (
    <code>
      {runsOf(text, places).map(({ number, pieces }, at) => {
        const words = pieces.map(({ text: piece, color }, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text in its order.
          <span key={part} className={color}>
            {piece}
          </span>
        ));
        return number ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text in its order.
          <mark key={at} className="rm-mark" data-number={number}>
            {words}
          </mark>
        ) : (
          words
        );
      })}
    </code>
  );
}
