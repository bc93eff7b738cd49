import { Fragment } from 'react';
import { creditWords } from '../CreditMeter.tsx';
import { useDrawing } from '../render/context.ts';

/** The credits that each endpoint uses. */
export function Credits() {
  const { contract } = useDrawing();
  return (
    <section className="rf-scroll" aria-label="Credits of each endpoint">
      <table className="rf-tbl rf-stack">
        <thead>
          <tr>
            <th>Endpoint</th>
            <th>Credits per request</th>
            <th>Options that add credits</th>
          </tr>
        </thead>
        <tbody>
          {contract.operations.map(({ id, slug, name, credits }) => (
            <tr key={id}>
              <td>
                <a href={`#${slug}`}>{name}</a>
              </td>
              <td data-label="Credits">{creditWords(credits)}</td>
              <td data-label="Options that add credits">
                {Object.entries(credits.perParameter).map(([parameter, calls], at) => (
                  <Fragment key={parameter}>
                    {at > 0 && ' '}
                    <span>
                      <code>{parameter}</code> +{calls}
                    </span>
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
