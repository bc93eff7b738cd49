import type { Recipe } from '@portal/contract';
import type { ReactNode } from 'react';
import { operationPath, useDrawing } from '../../reference/render/context.ts';
import { findOperation } from '../../reference/render/source.ts';
import { recipesPath, recipesTitle } from '../Recipe/index.tsx';
import { Room } from '../Room.tsx';

/** Every recipe with its endpoints, in the order of its steps. */
export function Recipes(): ReactNode {
  const { contract } = useDrawing();
  return (
    <Room name={recipesTitle}>
      <h1>{recipesTitle}</h1>
      <p className="rf-lead">
        Run a task that takes several requests, step by step. Each step uses values from the responses before
        it.
      </p>
      <section className="rf-scroll" aria-label={recipesTitle}>
        <table className="rf-tbl rf-stack">
          <thead>
            <tr>
              <th>Recipe</th>
              <th>Steps</th>
              <th>Arazzo workflow</th>
            </tr>
          </thead>
          <tbody>
            {contract.recipes.map((recipe) => (
              <Row key={recipe.slug} recipe={recipe} />
            ))}
          </tbody>
        </table>
      </section>
    </Room>
  );
}

function Row({ recipe: { slug, title, summary, steps, file } }: { recipe: Recipe }): ReactNode {
  const drawing = useDrawing();
  return (
    <tr>
      <td>
        <a href={`${drawing.baseUrl}${recipesPath}${slug}/`}>{title}</a>
        <p className="rm-dim">{summary}</p>
      </td>
      <td data-label="Steps">
        <ol className="rm-list">
          {steps.map(({ id, operationId }) => {
            const operation = findOperation(drawing, operationId);
            return (
              <li key={id}>
                <a href={operationPath(drawing, operation)}>{operation.name}</a>
              </li>
            );
          })}
        </ol>
      </td>
      <td data-label="Arazzo workflow">
        <a href={`${drawing.baseUrl}arazzo/${file}`} download>
          {file}
        </a>
      </td>
    </tr>
  );
}
