export { type AppOptions, buildApp } from './app.ts';
export { implementedOperations } from './handlers.ts';
