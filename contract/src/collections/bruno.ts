/** A Bruno collection of one version, as the one JSON file that Bruno imports. */
import { createHash } from 'node:crypto';
import type { ApiContract, Operation } from '../operation.ts';
import { type CreatedThing, callTemplate, createdThing, type Entry } from './call-template.ts';

/** The collection as JSON value: a folder per group, one environment per server. */
export function brunoCollection(contract: ApiContract, placeholderKey: string, sandboxKey: string): object {
  const { version } = contract;
  return {
    version: '1',
    uid: uid(version),
    name: contract.title,
    items: contract.groups.map((group, index) => ({
      uid: uid(version, group.id),
      type: 'folder',
      name: group.title,
      seq: index + 1,
      items: group.operations.map((operation, at) => requestItem(operation, at, createdThing(group))),
    })),
    environments: contract.servers.map(({ url }, index) => {
      const name = index === 0 ? 'Live' : 'Sandbox';
      const ids = contract.groups.flatMap((group) => createdThing(group) ?? []);
      const variables = {
        host: url,
        apiKey: index === 0 ? placeholderKey : sandboxKey,
        ...Object.fromEntries(ids.map((created) => [created.name, created.value])),
      };
      return {
        uid: uid(version, name),
        name,
        variables: Object.entries(variables).map(([key, value]) => ({
          uid: uid(version, name, key),
          name: key,
          value,
          type: 'text',
          enabled: true,
          secret: false,
        })),
      };
    }),
  };
}

function requestItem(operation: Operation, index: number, created?: CreatedThing): object {
  const { name, method, description, url, pathVariables, query, json, form } = callTemplate(
    operation,
    created,
  );
  const rows = (kind: string, entries: Entry[], extra: object = {}) =>
    entries.map((one) => ({
      uid: uid(operation.id, kind, one.name),
      name: one.name,
      value: one.value,
      description: one.description,
      enabled: one.isSent,
      ...extra,
    }));
  return {
    uid: uid(operation.id),
    type: 'http-request',
    name,
    seq: index + 1,
    request: {
      url,
      method,
      headers: [],
      params: [...rows('path', pathVariables, { type: 'path' }), ...rows('query', query, { type: 'query' })],
      auth: { mode: 'none' },
      body: {
        mode: json !== undefined ? 'json' : form ? 'formUrlEncoded' : 'none',
        ...(json === undefined ? {} : { json: JSON.stringify(json, null, 2) }),
        formUrlEncoded: rows('form', form ?? []),
        multipartForm: [],
      },
      ...(created?.creatorId === operation.id && {
        script: { res: `bru.setVar('${created.name}', res.body.data.${created.name});` },
      }),
      docs: description,
    },
  };
}

/** Bruno requires 21 letters or digits; made from the names, so that the same contract gives the same file. */
function uid(...names: string[]): string {
  return createHash('sha256').update(names.join(' ')).digest('hex').slice(0, 21);
}
