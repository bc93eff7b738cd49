/** What is typed into; a page that loads again has the same ones in the same order. */
export const typedFields = 'input,textarea';
export type TypedField = HTMLInputElement | HTMLTextAreaElement;
