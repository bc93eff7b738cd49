/** The worker that removes itself: it takes over at once, clears what the other one stored, and intercepts nothing. */
import { withdraw } from './withdraw.ts';
import { scope } from './worker-scope.ts';

declare const BASE: string;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(withdraw(scope.registration, BASE)));
