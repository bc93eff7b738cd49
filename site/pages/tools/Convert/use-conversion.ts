/** From a pasted text to what the page shows of it: the request of version 2 and all that was learned on the way. */
import type { Operation } from '@portal/contract';
import { buildRequest, type RequestValues } from '@portal/request';
import {
  type Change,
  convert,
  convertProviderRequest,
  fieldsNamed,
  type MappedParameter,
  mappingTables,
  missingIn,
  type RepeatedRequest,
  repeatedRequests,
} from '@portal/request/convert';
import { withoutSecrets } from '@portal/request/paste/keyless';
import type { PlainRequest } from '@portal/request/paste/plain-request';
import { providerRequestOf } from '@portal/request/paste/provider-request';
import type { Ignored, PastedRequest, Understood } from '@portal/request/paste/understand';
import { useEffect, useRef, useState } from 'react';
import type { Hosts } from '../../../browser/behavior/host.ts';
import { understand } from '../../../parts/understand.ts';
import { viewOf } from '../../../parts/views.ts';

export interface Shown {
  kind: 'shown';
  /** Such as `PHP, Guzzle`. */
  format: string;
  /** What was pasted: an operation of version 1 or 2; undefined if it is another provider's. */
  from?: { operation: Operation; values: RequestValues };
  /** Such as `Mapbox Directions`. */
  service?: string;
  to: { operation: Operation; values: RequestValues };
  changes: Change[];
  parameters: MappedParameter[];
  missing: string[];
  ignored: Ignored[];
  /** The key of this API that was pasted; one of another provider is none. */
  key?: string;
  /** Every key of this API in the text. */
  keys: string[];
  hasKey: boolean;
  credits: { before?: number; after?: number };
  /** Response fields that the pasted code reads, by their path. */
  fieldsRead: Set<string>;
  repeated: RepeatedRequest[];
  count: number;
  /** The requests as they were read, for the address: their keys removed. */
  sent: PlainRequest[];
}

export type Result = Shown | { kind: 'message'; title: string; text: string; href?: string } | undefined;

/** The result for the text, a moment after it was typed; undefined while there is none. */
export function useConversion(text: string, base: string, hosts: Hosts): Result {
  const [result, setResult] = useState<Result>();
  const latest = useRef('');
  useEffect(() => {
    latest.current = text;
    if (text.trim() === '') {
      setResult(undefined);
      return;
    }
    readText(text, base, hosts).then(
      (found) => latest.current === text && setResult(found),
      (error: unknown) =>
        latest.current === text &&
        setResult({
          kind: 'message',
          title: 'The converter couldn’t load.',
          text: `${error instanceof Error ? error.message : error} Check your connection, then paste again.`,
        }),
    );
  }, [text, base, hosts]);
  return result;
}

async function readText(text: string, base: string, hosts: Hosts): Promise<Result> {
  const found = await understand(text);
  switch (found.kind) {
    case 'requests':
      return readRequests(found, hosts);
    case 'error':
      return {
        kind: 'message',
        title: `${found.status} ${found.message}`,
        text: 'This is the body of an error. See its causes and the fix.',
        href: `${base}api/errors/${found.status}/`,
      };
    case 'unsupported':
      return {
        kind: 'message',
        title: `${found.language} isn’t supported.`,
        text: 'Paste the URL, a cURL command, or code in JavaScript, TypeScript, Python or PHP.',
      };
    case 'not understood':
      return { kind: 'message', title: 'No request was recognized.', text: found.why };
  }
}

async function readRequests(
  found: Extract<Understood, { kind: 'requests' }>,
  { live: host, placeholder }: Hosts,
): Promise<Result> {
  const [first] = found.requests;
  if (!first) return undefined;
  if (first.kind === 'foreign') return readForeign(found);
  const own = found.requests.filter((one): one is PastedRequest => one.kind === 'request');
  const operations = await Promise.all(own.map(({ endpoint }) => viewOf(endpoint.id, endpoint.version)));
  const operation = operations[0]!;
  const { values } = first;
  const successor = operation.deprecation?.replacedBy?.operationId;
  const replacement = successor ? await viewOf(successor) : undefined;
  const conversion = operation.version === 'v1' ? convert(operation, values, replacement) : undefined;
  if (conversion?.kind === 'no replacement') {
    return { kind: 'message', title: `${operation.name} has no replacement.`, text: conversion.reason };
  }
  const to = { operation: replacement ?? operation, values: conversion?.values ?? values };
  const credits = conversion?.credits ?? {};
  return {
    kind: 'shown',
    format: found.format,
    from: { operation, values },
    to,
    changes: conversion?.changes ?? [],
    parameters: [],
    missing: missingIn(to.operation, to.values),
    ignored: first.ignored,
    ...(first.key === undefined ? {} : { key: first.key }),
    keys: own.flatMap(({ key }) => key ?? []),
    hasKey: first.key !== undefined,
    credits,
    fieldsRead: fieldsNamed(to.operation, found.membersRead),
    repeated: repeatedRequests(own.map((one, at) => ({ operation: operations[at]!, values: one.values }))),
    count: own.length,
    sent: own.map((one, at) => buildRequest(operations[at]!, one.values, { host, key: placeholder })),
  };
}

async function readForeign({ requests, format }: Extract<Understood, { kind: 'requests' }>): Promise<Result> {
  const [first] = requests;
  if (first?.kind !== 'foreign') return undefined;
  const { key, host } = first;
  const ids = [...new Set(mappingTables.flatMap(({ services }) => services.map((one) => one.operationId)))];
  const operations = await Promise.all(ids.map((id) => viewOf(id)));
  const converted = convertProviderRequest(providerRequestOf(first), { operations });
  if (!converted) {
    return {
      kind: 'message',
      title: 'This is no endpoint of this API.',
      text: `${host ? `The request goes to ${host}. Its` : 'The'} path is unknown. Compare it with the reference.`,
    };
  }
  if (converted.kind === 'no counterpart') {
    return {
      kind: 'message',
      title: `This ${converted.provider} request has no counterpart.`,
      text: `Requests of these services are converted: ${converted.services.join('; ')}.`,
    };
  }
  const { operation, values, parameters, missing, credits, provider, service } = converted;
  return {
    kind: 'shown',
    format,
    service: `${provider} ${service.name}`,
    to: { operation, values },
    changes: [],
    parameters,
    missing,
    ignored: first.ignored,
    keys: [],
    hasKey: key !== undefined,
    credits: { after: credits },
    fieldsRead: new Set(),
    repeated: [],
    count: requests.length,
    sent: requests.flatMap((one) => (one.kind === 'foreign' ? [withoutSecrets(one.request)] : [])),
  };
}
