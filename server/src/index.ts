export { type AppOptions, buildApp } from './app.ts';
export { answeredOperations } from './handlers.ts';
