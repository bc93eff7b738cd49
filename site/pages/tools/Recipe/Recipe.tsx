import type { Recipe as RecipeView } from '@portal/contract';
import { endpointOf } from '@portal/request/paste/endpoints';
import Island from '../../../browser/islands/Island.tsx';
import { Markdown } from '../../reference/Markdown.tsx';
import { operationPath, useDrawing } from '../../reference/render/context.ts';
import { renderInlineMarkdown } from '../../reference/render/markdown.ts';
import { findOperation } from '../../reference/render/source.ts';
import { ToolPage } from '../ToolPage.tsx';
import Sequence, { type SequenceProps } from './Sequence.tsx';

export const recipesTitle = 'Recipes';
/** Path of the page of all recipes, without the base. */
export const recipesPath = 'api/recipes/';

/** What the requests of later steps show until those before them have run. */
const howToRead =
  'Run the steps in order. A value that starts with `$steps` comes from the response of an earlier step.';

/** A task of several requests: its steps, which run in order, and its file. */
export function Recipe({ recipe }: { recipe: RecipeView }) {
  const drawing = useDrawing();
  const { settings, baseUrl } = drawing;
  const operations = recipe.steps.map(({ operationId }) => findOperation(drawing, operationId));
  const props: SequenceProps = {
    steps: recipe.steps.map((step, at) => ({
      ...step,
      words: renderInlineMarkdown(step.description, baseUrl),
      endpoint: endpointOf(operations[at]!),
      page: operationPath(drawing, operations[at]!),
    })),
    inputs: recipe.inputs,
    sandbox: settings.hosts.sandbox,
    sandboxKey: settings.keys.sandbox,
    writes: operations.some(({ writes }) => writes),
  };
  return (
    <ToolPage above={[{ name: recipesTitle, href: baseUrl + recipesPath }]} name={recipe.title}>
      <h1>{recipe.title}</h1>
      <p className="rf-lead">{recipe.summary}</p>
      <Markdown text={`${recipe.description}\n\n${howToRead}`} className="rf-md" />
      <Island name="recipe" props={props}>
        <Sequence {...props} />
      </Island>
      <h2 id="workflow">Arazzo workflow</h2>
      <p>
        <a href={`${baseUrl}arazzo/${recipe.file}`} download>
          {recipe.file}
        </a>{' '}
        describes these steps in Arazzo 1.0.1, for tools that run or generate code from workflows. The file
        references the requests of <a href={`${baseUrl}openapi/v2.json`}>openapi/v2.json</a>.
      </p>
    </ToolPage>
  );
}
