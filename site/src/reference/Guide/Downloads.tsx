import { useDrawing } from '../render/context.ts';
import { downloadsOf } from '../render/downloads.ts';

/** The contract and the collections as files. */
export function Downloads() {
  const drawing = useDrawing();
  const files = downloadsOf(drawing.contract.version);
  if (files.length === 0) return null;
  return (
    <>
      <h3>Files</h3>
      <ul className="rf-files">
        {files.map(({ path, label }) => (
          <li key={path}>
            <a href={drawing.baseUrl + path} download>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
