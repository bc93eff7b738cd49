import { plainText } from '../../../console/plain-text.ts';
import { DataTable } from '../../reference/DataTable.tsx';
import type { Shown } from './use-conversion.ts';

/** What changed and why; of another provider, what became of each parameter. */
export function Changes({ shown }: { shown: Shown }) {
  if (shown.parameters.length > 0) return <Parameters shown={shown} />;
  if (shown.changes.length === 0) return null;
  return (
    <section className="rm-why" aria-label="What changed, and why">
      <h2>What changed, and why</h2>
      <ol className="rm-changes">
        {shown.changes.map(({ title, from, to, why, about }) => (
          <li key={title} className={about === 'without replacement' ? 'rm-gone' : undefined}>
            <b>{plainText(title)}</b>
            <span>
              <code>{from}</code>
              {to && to !== from && (
                <>
                  {' becomes '}
                  <code>{to}</code>
                </>
              )}
              . {plainText(why)}
            </span>
          </li>
        ))}
      </ol>
      <p className="rm-dim">
        {shown.changes.some(({ about }) => about === 'without replacement')
          ? 'What has no replacement is marked.'
          : 'Nothing is lost: every value and every field has a replacement.'}
      </p>
    </section>
  );
}

function Parameters({ shown }: { shown: Shown }) {
  return (
    <section className="rm-carried" aria-label="What carries over">
      <h2>What carries over</h2>
      <DataTable label="Parameters" heads={['You send', 'Version 2', 'Result', 'Note']}>
        <tbody>
          {shown.parameters.map(({ from, value, to, result, note, source }) => (
            <tr key={from}>
              <td>
                <code>{value && value.length < 40 ? `${from}=${value}` : from}</code>
              </td>
              <td data-label="Version 2">
                {to === 'endpoint' ? shown.to.operation.name : to ? <code>{to}</code> : 'none'}
              </td>
              <td data-label="Result">
                <span className={result === 'not available' ? 'rm-lost' : undefined}>{result}</span>
              </td>
              <td>
                {plainText(note)} <a href={source}>Source</a>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}
