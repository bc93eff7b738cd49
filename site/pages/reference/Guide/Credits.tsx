import { Fragment } from 'react';
import { creditWords } from '../CreditMeter.tsx';
import { DataTable } from '../DataTable.tsx';
import { useDrawing } from '../render/context.ts';

/** The credits that each endpoint uses. */
export function Credits() {
  const { contract } = useDrawing();
  return (
    <DataTable
      label="Credits of each endpoint"
      heads={['Endpoint', 'Credits per request', 'Options that add credits']}
    >
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
    </DataTable>
  );
}
