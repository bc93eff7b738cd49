/** The search index alone: ten thousand places to a million, each size in its own process. */
import { execFileSync } from 'node:child_process';
import type { Measurement } from './report.ts';

const sizes = [10_000, 100_000, 1_000_000];
const script = ['--expose-gc', '--max-old-space-size=6000', '--import', 'tsx', 'bench/server-search-run.ts'];

export async function measureSearch(): Promise<Measurement[]> {
  return sizes.flatMap((size): Measurement[] => {
    return JSON.parse(execFileSync(process.execPath, [...script, String(size)], { encoding: 'utf8' }));
  });
}
