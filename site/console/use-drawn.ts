/** What the map draws of the form and of its response, with what another request adds to it. */
import type { Operation } from '@portal/contract';
import { buildRequest, type RequestValues } from '@portal/request';
import { useEffect, useMemo, useState } from 'react';
import { costWords } from '../parts/cost-words.ts';
import { viewOf } from '../parts/views.ts';
import { isSuccess, send } from './call.ts';
import { type DrawnFeature, featuresOf } from './response-map/geometry.ts';
import { type Leg, legsOf } from './response-map/legs.ts';
import { type Supplement, supplementOf } from './response-map/supplement.ts';
import type { ConsoleSlices, TargetSlice } from './use-console.ts';

/** What came of the other request. */
export interface Fetched {
  supplement: Supplement;
  /** Name and page of the other endpoint. */
  name: string;
  slug: string;
  features: DrawnFeature[];
  legs: Leg[];
}

export type Drawn = ReturnType<typeof useDrawn>;

/** `isShown` is false where the map is not shown: nothing is fetched for it. */
export function useDrawn(operation: Operation, slices: ConsoleSlices, isShown: boolean) {
  const { form, target, sending } = slices;
  const { outcome, last } = sending;
  const sentValues = last?.values;
  const returned = useMemo(
    () => (isSuccess(outcome) && sentValues ? featuresOf(operation, sentValues, outcome.json) : []),
    [operation, outcome, sentValues],
  );
  const key = JSON.stringify(form.values);
  const own = useMemo(
    () => [
      ...featuresOf(operation, JSON.parse(key) as RequestValues, undefined),
      ...returned.filter(({ role }) => role === 'returned'),
    ],
    [operation, key, returned],
  );
  const legs = useMemo(
    () => (isSuccess(outcome) ? legsOf(schemaOf(operation), outcome.json, returned) : []),
    [operation, outcome, returned],
  );
  const supplement = useMemo(
    () => (isShown && isSuccess(outcome) ? supplementOf(operation, outcome.json, returned) : undefined),
    [isShown, operation, outcome, returned],
  );
  const { fetched, offer } = useSupplement(supplement, target);
  const features = useMemo(() => [...own, ...(fetched?.features ?? [])], [own, fetched]);
  return {
    features,
    legs: legs.length > 0 ? legs : (fetched?.legs ?? []),
    /** The map fits itself to another one. */
    fitTo: fetched ?? outcome,
    fetched,
    /** Present on the live host, where the other request uses credits: what it adds, for how many, and the request. */
    offer,
  };
}

function useSupplement(supplement: Supplement | undefined, target: TargetSlice) {
  const isFree = target.host === 'sandbox';
  const [fetched, setFetched] = useState<Fetched>();
  const [view, setView] = useState<Operation>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another response, not another key, fetches again.
  useEffect(() => {
    setFetched(undefined);
    setView(undefined);
    if (!supplement) return;
    const controller = new AbortController();
    const { signal } = controller;
    const show = async (found: Operation) => {
      if (signal.aborted) return;
      setView(found);
      const result = isFree ? await fetchSupplement(supplement, found, target, signal) : undefined;
      if (!signal.aborted) setFetched(result);
    };
    // Without it, the map has what the response has.
    viewOf(supplement.operationId).then(show, () => undefined);
    return () => controller.abort();
  }, [supplement]);
  const isOffered = supplement && view && !isFree && !fetched;
  return {
    fetched: fetched?.supplement === supplement ? fetched : undefined,
    offer: isOffered
      ? {
          name: view.name,
          what: supplement.what,
          cost: costWords(view.credits, supplement.values.parameters),
          run: () => void fetchSupplement(supplement, view, target).then(setFetched),
        }
      : undefined,
  };
}

async function fetchSupplement(
  supplement: Supplement,
  view: Operation,
  { address, key, placeholderKey }: TargetSlice,
  signal = new AbortController().signal,
): Promise<Fetched | undefined> {
  const request = buildRequest(view, supplement.values, { host: address, key: key || placeholderKey });
  const outcome = await send(request, signal);
  if (!isSuccess(outcome)) return undefined;
  const all = featuresOf(view, supplement.values, outcome.json);
  const features = all
    .filter((feature) => feature.role === 'returned' && supplement.isWanted(feature, outcome.json))
    .map((feature) => ({ ...feature, role: 'fetched' as const, path: `/fetched${feature.path}` }));
  if (features.length === 0) return undefined;
  const legs = legsOf(schemaOf(view), outcome.json, all).map((leg) => ({
    ...leg,
    path: `/fetched${leg.path}`,
  }));
  return { supplement, name: view.name, slug: view.slug, features, legs };
}

function schemaOf({ responses }: Operation) {
  return responses.find(({ status }) => status === 200)?.schema;
}
