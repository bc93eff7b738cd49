import type { Recipe } from '@portal/contract';
import { OperationLink } from '../reference/OperationLink.tsx';
import { useDrawing } from '../reference/render/context.ts';
import { findOperation } from '../reference/render/source.ts';
import { recipesPath, recipesTitle } from './Recipe/Recipe.tsx';
import { ToolPage } from './ToolPage.tsx';

/** Every recipe with its endpoints, in the order of its steps. */
export function Recipes() {
  const { contract } = useDrawing();
  return (
    <ToolPage name={recipesTitle}>
      <h1>{recipesTitle}</h1>
      <p className="rf-lead">
        Run a task that takes several requests, step by step. Each step uses values from the responses before
        it.
      </p>
      {contract.recipes.map((recipe) => (
        <Entry key={recipe.slug} recipe={recipe} />
      ))}
    </ToolPage>
  );
}

function Entry({ recipe: { slug, title, summary, steps } }: { recipe: Recipe }) {
  const drawing = useDrawing();
  return (
    <>
      <h2 id={slug}>
        <a href={`${drawing.baseUrl}${recipesPath}${slug}/`}>{title}</a>
      </h2>
      <p>{summary}</p>
      <ol className="rm-list" aria-label={`Endpoints of ${title}`}>
        {steps.map(({ id, operationId }) => (
          <li key={id}>
            <OperationLink operation={findOperation(drawing, operationId)} />
          </li>
        ))}
      </ol>
    </>
  );
}
