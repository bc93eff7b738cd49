import type { ApiContract } from '@portal/contract';
import { mappingTables } from '@portal/request/convert';
import type { Provider } from '@portal/text/search';
import type { ComponentType } from 'react';
import { errorsPath } from '../reference/render/context.ts';
import { Changes } from './Changes/Changes.tsx';
import { changesPath, feedPath } from './Changes/feed.ts';
import { Convert } from './Convert/Convert.tsx';
import { ErrorPage, errorsTitle, guideOf } from './ErrorPage/ErrorPage.tsx';
import { Errors } from './Errors.tsx';
import { Recipe, recipesPath, recipesTitle } from './Recipe/Recipe.tsx';
import { Recipes } from './Recipes.tsx';
import { Units } from './Units/Units.tsx';

/** A page next to the reference. */
export interface ToolPageView {
  /** File name of its HTML. */
  name: string;
  /** Path on the site, without the base. */
  path: string;
  title: string;
  description: string;
  /** Other providers whose requests it converts. */
  providers?: Provider[];
  /** Path of its Atom feed, without the base. */
  feed?: string;
  Content: ComponentType;
}

/** The page of every tool, from the contract. Throws when an error has no guide. */
export function toolPagesOf({ errors, recipes }: Pick<ApiContract, 'errors' | 'recipes'>): ToolPageView[] {
  return [
    {
      name: 'units',
      path: 'api/units/',
      title: 'Units and ranges',
      description: 'Every number the API accepts or returns, with its unit, range and coordinate order.',
      Content: Units,
    },
    {
      name: 'convert',
      path: 'api/convert/',
      title: 'Convert a request to version 2',
      description:
        'Paste a version 1, Mapbox or Google Maps request and get the version 2 request, with every change and its reason.',
      providers: mappingTables.map(({ provider, host }) => ({ name: provider, host })),
      Content: Convert,
    },
    {
      name: 'changes',
      path: changesPath,
      title: 'Changes',
      description:
        'Changelog of the API: each release with its breaking changes marked, and version 1 next to version 2 endpoint by endpoint.',
      feed: feedPath,
      Content: Changes,
    },
    {
      name: 'recipes',
      path: recipesPath,
      title: recipesTitle,
      description:
        'Tasks of several requests, step by step: each step runs in the sandbox with the values of the responses before it.',
      Content: Recipes,
    },
    ...recipes.map((recipe) => ({
      name: `recipe-${recipe.slug}`,
      path: `${recipesPath}${recipe.slug}/`,
      title: recipe.title,
      description: recipe.summary,
      Content: () => <Recipe recipe={recipe} />,
    })),
    {
      name: 'errors',
      path: errorsPath,
      title: errorsTitle,
      description:
        'Every documented error: its message, its meaning, whether a retry helps, and when it is checked.',
      Content: Errors,
    },
    ...errors.map((error) => ({
      name: `error-${error.status}`,
      path: `${errorsPath}${error.status}/`,
      title: `${error.status} ${error.message}`,
      description: guideOf(error).lead,
      Content: () => <ErrorPage error={error} />,
    })),
  ];
}
