import { causeOf } from '../../parts/cause.ts';
import { find } from '../../parts/vocabulary.ts';
import { textElement } from './failure.ts';

/** Instead of a page that failed while it was inserted into the document. */
export function showCrash(error: unknown): void {
  const main = textElement('main', '');
  main.id = 'main';
  main.tabIndex = -1;
  main.className = 'crash';
  const button = textElement('button', 'Try again');
  button.className = 'button button-primary';
  button.addEventListener('click', () => location.reload());
  document.title = 'This page crashed.';
  main.append(textElement('h1', document.title), textElement('p', causeOf(error)), button);
  find('region', 'page')?.replaceChildren(main);
}
