import { creditWords } from '../CreditMeter/index.tsx';
import { useDrawing } from '../render/context.ts';

/** What each operation costs. */
export function Credits() {
  const { contract } = useDrawing();
  return (
    <section className="rf-scroll" aria-label="Credits of each operation">
      <table className="rf-tbl rf-stack">
        <thead>
          <tr>
            <th>Operation</th>
            <th>Credits a request</th>
            <th>Options that add</th>
          </tr>
        </thead>
        <tbody>
          {contract.operations.map(({ id, slug, name, credits }) => (
            <tr key={id}>
              <td>
                <a href={`#${slug}`}>{name}</a>
              </td>
              <td data-label="Credits">{creditWords(credits)}</td>
              <td data-label="Options that add">
                {Object.entries(credits.perParameter).map(([parameter, calls], at) => (
                  <span key={parameter}>
                    {at > 0 && ' '}
                    <code>{parameter}</code> +{calls}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
