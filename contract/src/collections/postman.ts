/** A Postman collection (format 2.1) of one version; Insomnia, Bruno and others read it too. */
import { STATUS_CODES } from 'node:http';
import type { ApiContract, Operation } from '../operation.ts';
import { type CreatedThing, callTemplate, createdThing, type Entry, hostVariable } from './call-template.ts';

/** The collection as a JSON value: a folder per group, each request with its documented responses. */
export function postmanCollection(contract: ApiContract, placeholderKey: string): object {
  return {
    info: {
      name: contract.title,
      description: contract.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'host', value: contract.servers[0]?.url ?? '' },
      { key: 'apiKey', value: placeholderKey },
      ...contract.groups.flatMap((group) => {
        const created = createdThing(group);
        return created ? [{ key: created.name, value: created.value }] : [];
      }),
    ],
    item: contract.groups.map((group) => ({
      name: group.title,
      description: group.description,
      item: group.operations.map((operation) => requestItem(operation, createdThing(group))),
    })),
  };
}

function requestItem(operation: Operation, created?: CreatedThing): object {
  const { name, method, description, url, pathParts, pathVariables, query, json, form } = callTemplate(
    operation,
    created,
  );
  const request = {
    method,
    description,
    header: json === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
    url: {
      raw: url,
      host: [hostVariable],
      path: pathParts,
      query: query.map(pair),
      variable: pathVariables.map(({ name: key, value, description: text }) => ({
        key,
        value,
        description: text,
      })),
    },
    ...(json === undefined
      ? {}
      : {
          body: { mode: 'raw', raw: JSON.stringify(json, null, 2), options: { raw: { language: 'json' } } },
        }),
    ...(form ? { body: { mode: 'urlencoded', urlencoded: form.map(pair) } } : {}),
  };
  const exec =
    created?.creatorId === operation.id &&
    `pm.collectionVariables.set('${created.name}', pm.response.json().data.${created.name});`;
  return {
    name,
    ...(exec && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: [exec] } }] }),
    request,
    response: savedResponses(operation, request),
  };
}

function pair({ name, value, description, isSent }: Entry): object {
  return { key: name, value, description, ...(isSent ? {} : { disabled: true }) };
}

/** The response of the main example, and each error. */
function savedResponses({ responses }: Operation, originalRequest: object): object[] {
  return responses.flatMap(({ status, examples }) =>
    examples.slice(0, 1).map(({ summary, value }) => ({
      name: `${status} ${summary}`,
      originalRequest,
      status: STATUS_CODES[status],
      code: status,
      header: [{ key: 'Content-Type', value: 'application/json' }],
      body: JSON.stringify(value, null, 2),
      _postman_previewlanguage: 'json',
    })),
  );
}
