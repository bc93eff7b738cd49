/**
 * Typed views of the contract: the only shapes that other packages see.
 * Built from the OpenAPI files by `load.ts`; nothing outside this package reads raw OpenAPI.
 */

export type ApiVersion = 'v1' | 'v2';
export type HttpMethod = 'GET' | 'POST' | 'DELETE';
export type CatalogueStatus = 400 | 401 | 402 | 429;

/** `x-unit` values: SI symbol, or the word shown next to the number. */
export type Unit =
  | 'm'
  | 'km'
  | 'mi'
  | 's'
  | 'ms'
  | 'degrees'
  | '%'
  | 'count'
  | 'index'
  | 'score'
  | 'cost'
  | 'id'
  | 'code'
  | 'year';

/** How a coordinate text, array or pair is ordered on the wire. */
export type CoordinateOrder = 'lon,lat' | 'lat,lon' | '[lon, lat]';

export interface ApiContract {
  version: ApiVersion;
  title: string;
  /** `info.version`, such as 2.0.0. */
  apiVersion: string;
  /** Markdown. */
  description: string;
  /** The OpenAPI tag and the displayed name: v2.0 is shown as Location API. */
  tag: { name: string; displayName: string };
  servers: { url: string; description: string }[];
  groups: OperationGroup[];
  /** All operations, in the reference's order (the groups flattened). */
  operations: Operation[];
  /** The error catalog, each with its exact message. */
  errors: CatalogueError[];
  /** Tasks of several requests, of version 2 only. */
  recipes: Recipe[];
  /** Present on version 1: the last day of support, ISO date, and the guide to move. */
  sunset?: { date: string };
}

export interface OperationGroup {
  /** Stable kebab-case id, such as `search-and-geocode`. */
  id: string;
  title: string;
  /** Markdown, one or two sentences. */
  description: string;
  operations: Operation[];
}

export interface CatalogueError {
  status: CatalogueStatus;
  /** Camel-case name thrown by handlers: missingParameter, invalidKey, paymentRequired, limitExceeded. */
  name: string;
  /** Word for word as the body contains it. */
  message: string;
  /** Markdown: what causes it and what to do. */
  description: string;
  example: unknown;
}

export interface Operation {
  /** The join key of the whole repository, such as `reverseGeocode`. */
  id: string;
  /** Kebab-case id, used in paths and anchors: `reverse-geocode`. */
  slug: string;
  version: ApiVersion;
  /** Its file below the folder of the contract: `v2/paths/reverseGeocode.yaml`. */
  file: string;
  /** Display name, such as "Reverse Geocoding". */
  name: string;
  /** One plain sentence. */
  summary: string;
  /** Markdown. */
  description: string;
  method: HttpMethod;
  /** Path template as on the wire, such as `/v2/api/route/{coordinates}`. */
  path: string;
  groupId: string;
  key: KeyPlacement;
  /** Path then query parameters in the contract's order, the key included. */
  parameters: Parameter[];
  body?: RequestBody;
  responses: ResponseView[];
  /** Named request examples; the first is the one samples and console start from. */
  examples: RequestExample[];
  credits: CreditRule;
  /** Markdown notes, each with its kind. */
  notes: Note[];
  /** What public sources leave open about this operation (`x-confidence`), as sentences, shown as *Unconfirmed*. */
  uncertainties: string[];
  deprecation?: Deprecation;
  /** What it does in a few words, where lists show other operations with a similar name. */
  subtitle?: string;
  /** Further words of developers for its task (`x-keywords`), for the search. */
  keywords?: string;
  /** What is real of the sample data that the sandbox returns; undefined where it returns none. */
  sampleData?: string;
  /** True if a request changes what is stored for its key. */
  writes: boolean;
}

export interface KeyPlacement {
  in: 'query' | 'path' | 'body';
  name: string;
  /** Published clients of this operation have been seen to send the key in the body instead. */
  alsoIn?: 'body';
}

export interface Field {
  /** Wire name, exactly; `[]` for the items of an array. */
  name: string;
  /** Dotted wire path from the root of its tree, such as `places[].address_bn`. */
  path: string;
  /** Anchor, unique inside the operation, such as `response-200-places-address_bn`. */
  anchor: string;
  /** JSON types, `null` among them when the field may be null. */
  types: string[];
  /** As displayed: "string", "array of object", "string or null". */
  typeLabel: string;
  /** Name of the shared schema it came from, when it has one. */
  schemaName?: string;
  format?: string;
  /** Markdown. */
  description: string;
  required: boolean;
  unit?: Unit;
  coordinateOrder?: CoordinateOrder;
  /** Digits after the decimal point of an encoded polyline (`x-polyline-precision`). */
  polylinePrecision?: number;
  /** Which axis a single number is, for its color. */
  axis?: 'longitude' | 'latitude';
  enum?: (string | number | boolean | null)[];
  default?: string | number | boolean | null;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  /** What the pattern requires, in words that follow "a string of 2 characters". */
  patternWords?: string;
  example?: unknown;
  /** Name of the request parameter that makes this field appear, such as `bangla`. */
  presentWith?: string;
  /** Credits added when this parameter is switched on. */
  addsCredits?: number;
  /** What public sources leave open about this field. */
  uncertainty?: string;
  /** Properties of an object, or of the objects in an array. */
  children: Field[];
  /** `oneOf` alternatives, each with its own tree. */
  variants?: { label: string; description: string; children: Field[] }[];
  /** Set where the tree is cut because the schema contains itself: the schema's name. */
  recursionOf?: string;
}

export interface Parameter extends Field {
  in: 'path' | 'query';
  isKey: boolean;
}

export interface RequestBody {
  contentTypes: ('application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data')[];
  required: boolean;
  /** Markdown. */
  description: string;
  /** The body's fields; the body itself is always an object. */
  fields: Field[];
}

export interface ResponseView {
  status: 200 | CatalogueStatus;
  /** Markdown. */
  description: string;
  /** Root of the response; its children are the top-level fields. */
  schema: Field;
  examples: { name: string; summary: string; value: unknown }[];
}

/**
 * One complete request: a value for each parameter sent (without the key, which `request/` adds),
 * and the body when there is one.
 */
export interface RequestExample {
  /** Same name as the 200 example with its response. */
  name: string;
  summary: string;
  parameters: Record<string, string | number | boolean>;
  body?: Record<string, unknown>;
}

/** `x-credits`: what one request costs, in calls. */
export interface CreditRule {
  /** Charged for every request. Absent when nothing is published. */
  base?: number;
  /** Parameter or form field name -> calls added when it is true, yes or present. */
  perParameter: Record<string, number>;
  /** True if each place returned uses one credit instead. */
  perResult: boolean;
  /** Path or query parameter that bounds the results counted, when `perResult`. */
  limitedBy?: string;
  /** Markdown: the rule in words, and how sure it is. */
  explanation: string;
}

export interface Note {
  kind: 'note' | 'tip' | 'caution';
  /** Markdown; the first sentence is in bold. */
  text: string;
}

export interface Deprecation {
  /** ISO date of the last supported day, from `x-sunset`. */
  sunset: string;
  /** The version 2 operation that replaces this one, or why there is none. */
  replacedBy?: {
    operationId: string;
    /** Every parameter and body field, old name -> new name; `null` if it has no replacement. */
    parameters: Record<string, string | null>;
    /**
     * Fields of the 200 response that are not at the same path in version 2: old path -> new path; `null` if there is
     * none. Paths are those of {@link Field.path}, such as `[].Ward` -> `ward.ward_number`.
     */
    response: Record<string, string | null>;
    /** Markdown. */
    explanation: string;
  };
  reasonWithoutReplacement?: string;
}

/** A task of several requests, each with values of those before: an Arazzo workflow. */
export interface Recipe {
  /** Last part of its URL. */
  slug: string;
  file: string;
  title: string;
  summary: string;
  /** Markdown. */
  description: string;
  /** Inputs of the workflow with their defaults; the key has none. */
  inputs: Record<string, string>;
  steps: RecipeStep[];
}

export interface RecipeStep {
  id: string;
  description: string;
  operationId: string;
  /** Values without the key; strings may be or contain runtime expressions, such as `$steps.search.outputs.sessionId`. */
  parameters: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Names, and the expressions that read them from the response. */
  outputs: Record<string, string>;
}
