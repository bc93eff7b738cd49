import { changesPath, feedPath } from '../../tools/Changes/feed.ts';
import { useDrawing } from '../render/context.ts';
import { downloadsOf } from '../render/downloads.ts';

/** The contract and the collections as files, and what changed in them. */
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
        <li>
          <a href={drawing.baseUrl + changesPath}>Changes</a>
        </li>
        <li>
          <a href={drawing.baseUrl + feedPath}>Atom feed of changes</a>
        </li>
      </ul>
    </>
  );
}
