/// <reference types="@docusaurus/module-type-aliases" />

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '@docusaurus/core/lib/client/App' {
  export default function App(): import('react').ReactNode;
}

declare module '@docusaurus/core/lib/client/docusaurus' {
  const docusaurus: Window['docusaurus'];
  export default docusaurus;
}

declare module '@docusaurus/core/lib/client/preload' {
  export default function preload(pathname: string): Promise<unknown>;
}

declare module 'react-router-config' {
  import type { RouteConfig } from '@generated/routes';
  export function matchRoutes(
    routes: RouteConfig[],
    pathname: string,
  ): { route: { path?: string | string[]; exact?: boolean } }[];
}

declare const module: { hot?: { accept(): void } };
