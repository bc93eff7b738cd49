/** While the site is written, the framework changes pages in the browser; the behavior layer is told of each. */
import type { ClientModule } from '@docusaurus/types';
import { announcePage } from '../behavior/pages.ts';
import '../behavior/start.ts';

const pages: ClientModule = {
  onRouteDidUpdate: () => announcePage(),
};

export default pages;
