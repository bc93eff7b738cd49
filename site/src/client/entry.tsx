/**
 * Starts the application in the browser. Differs from the framework's own entry in one point: when the page's code
 * cannot be loaded, the page stays readable and a box with the error and a Retry button shows.
 */
import App from '@docusaurus/core/lib/client/App';
import docusaurus from '@docusaurus/core/lib/client/docusaurus';
import preload from '@docusaurus/core/lib/client/preload';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { HelmetProvider } from 'react-helmet-async';
import { BrowserRouter } from 'react-router-dom';
import { hideLoadFailure, showLoadFailure } from './load-failure.ts';

declare global {
  interface Window {
    docusaurusRoot?: Root;
  }
}

const hasStaticPage = Boolean(process.env.HYDRATE_CLIENT_ENTRY);

window.docusaurus = docusaurus;
start();
if (module.hot) module.hot.accept();

async function start(): Promise<void> {
  try {
    await preload(location.pathname);
  } catch (error) {
    if (hasStaticPage) {
      showLoadFailure(error, start);
      return;
    }
  }
  hideLoadFailure();
  startTransition(draw);
}

function draw(): void {
  const app = (
    <HelmetProvider>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </HelmetProvider>
  );
  const container = document.getElementById('__docusaurus') as HTMLElement;
  if (window.docusaurusRoot) window.docusaurusRoot.render(app);
  else if (hasStaticPage) window.docusaurusRoot = hydrateRoot(container, app, { onRecoverableError });
  else {
    window.docusaurusRoot = createRoot(container);
    window.docusaurusRoot.render(app);
  }
}

function onRecoverableError(error: unknown): void {
  console.error('The page did not hydrate as it was built:', error);
}
