/** Choices that last; without storage they last as long as the page. */
export { readStored, store } from '../../boot/page.ts';
