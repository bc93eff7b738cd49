/** Where in an OpenAPI document a path leads: read from left to right, because a field may be named like a keyword. */

export interface Place {
  /** Template of the endpoint's path; undefined for what belongs to the whole document. */
  path?: string;
  method?: string;
  part: 'document' | 'operation' | 'parameter' | 'body' | 'response';
  parameterIndex?: number;
  status?: string;
  /** Path of the field from the root of its body, such as `places[].postCode`; empty for the root or a parameter. */
  field: string;
  /** What of it: `[]` for the whole, else keywords such as `['type']`. */
  keyword: string[];
}

type Step = string | number;

/** Reads a path such as `paths / /v2/api/x / get / responses / 200 / content / application/json / schema / type`. */
export function placeOf(steps: Step[]): Place {
  const [root, path, method, part, ...rest] = steps.map(String);
  if (root !== 'paths' || path === undefined || method === undefined) {
    return { part: 'document', field: '', keyword: steps.map(String) };
  }
  const operation = { path, method, field: '' };
  if (part === 'parameters' && rest.length > 0) {
    const [index, ...inside] = rest;
    const { field, keyword } = schemaPlace(inside[0] === 'schema' ? inside.slice(1) : inside);
    return { ...operation, part: 'parameter', parameterIndex: Number(index), field, keyword };
  }
  if (part === 'requestBody') return { ...operation, part: 'body', ...contentPlace(rest) };
  if (part === 'responses' && rest.length > 0) {
    const [status, ...inside] = rest;
    return { ...operation, part: 'response', status, ...contentPlace(inside) };
  }
  return { ...operation, part: 'operation', keyword: part === undefined ? [] : [part, ...rest] };
}

/** Below a body or a response: what is inside `content / <type> / schema` is a field. */
function contentPlace(steps: string[]): Pick<Place, 'field' | 'keyword'> {
  const [content, type, part, ...inside] = steps;
  if (content !== 'content' || type === undefined || part === undefined) return { field: '', keyword: steps };
  return part === 'schema' ? schemaPlace(inside) : { field: '', keyword: [part, ...inside] };
}

function schemaPlace(steps: string[]): Pick<Place, 'field' | 'keyword'> {
  let field = '';
  let at = 0;
  while (at < steps.length) {
    const [step, next] = [steps[at]!, steps[at + 1]];
    if (step === 'properties' && next !== undefined) {
      field += field ? `.${next}` : next;
      at += 2;
    } else if (step === 'items') {
      field += '[]';
      at += 1;
    } else if (step === 'oneOf' && next !== undefined && steps.length > at + 2) {
      at += 2;
    } else break;
  }
  return { field, keyword: steps.slice(at) };
}
