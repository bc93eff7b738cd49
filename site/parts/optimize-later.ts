/**
 * A build ends before most of what V8 would optimize for it has paid: optimized ten times later, it takes a sixth less processor
 * time; the WebAssembly that cuts fonts, never optimized, half. The first import of a process, so that what is loaded next has it.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--interrupt-budget=700000 --no-wasm-tier-up --no-wasm-dynamic-tiering');
