/** The little that the tests use of two untyped packages. */
declare module '@usebruno/schema' {
  export const collectionSchema: {
    validate(value: unknown, options: { strict: boolean }): Promise<Record<string, unknown>>;
  };
}

declare module 'postman-collection' {
  export interface Item {
    name: string;
    request: { method: string; url: { toString(): string }; body?: { toString(): string } };
  }
  export interface Collection {
    forEachItem(visit: (item: Item) => void): void;
    variables: { replace(text: string): string };
  }
  const postman: { Collection: new (definition: object) => Collection };
  export default postman;
}
