/** In the home page itself: says so when the site is served from a different base URL than it was built for. */

/** Filled in when the script is bundled. */
declare const builtFor: string;

const served = location.pathname.replace(/index\.html$/, '');
if (served !== builtFor) document.addEventListener('DOMContentLoaded', warn);

/** Neither style sheet nor other scripts load then, so that the note has its own look. */
function warn(): void {
  const note = document.createElement('div');
  const title = document.createElement('strong');
  title.textContent = 'This site is served from a different base URL than it was built for. ';
  note.append(title, `Built for ${builtFor}, served from ${served}. Set baseUrl to ${served} and rebuild.`);
  note.setAttribute('role', 'alert');
  note.id = 'base-address-warning';
  note.style.cssText =
    'padding:14px 24px;border-left:2px solid #775a00;background:#fbf4dc;color:#141b16;font:15px/24px system-ui,sans-serif';
  document.body.prepend(note);
}
