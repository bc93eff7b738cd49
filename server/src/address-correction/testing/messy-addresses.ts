import { readFileSync } from 'node:fs';
import { distanceMeters, type LngLat } from '@portal/geo';

/** One address as someone wrote it, and what a person who knows the sample's towns takes it for. */
export interface MessyAddress {
  text: string;
  /** The place meant, as an address line; null when nobody could say. */
  meant: { line: string; position: LngLat; withinMeters: number } | null;
  status: 'complete' | 'incomplete';
  /** Every second line is kept away from everything that is fitted or tuned, and only measured. */
  isHeldOut: boolean;
}

/** The labeled list next to this file, in its order. Throws at a line that it cannot parse. */
export function loadMessyAddresses(): MessyAddress[] {
  return readFileSync(new URL('./messy-addresses.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(readLine);
}

function readLine(line: string, index: number): MessyAddress {
  const [text, meant, position, within, status, ...rest] = line.split(' | ').map((part) => part.trim());
  if (rest.length > 0 || (status !== 'complete' && status !== 'incomplete')) {
    throw new Error(`messy-addresses.txt: "${line}" is not "text | meant | lng lat | metres | status".`);
  }
  const [lng, lat] = position!.split(' ').map(Number);
  const isKnown = meant !== '-';
  return {
    text: text!,
    meant: isKnown ? { line: meant!, position: [lng!, lat!], withinMeters: Number(within) } : null,
    status,
    isHeldOut: index % 2 === 1,
  };
}

/** True when a returned point (or none) is where the author meant. No result is correct for what cannot be known. */
export function isRight({ meant }: MessyAddress, found: LngLat | null): boolean {
  return meant !== null && found !== null && distanceMeters(meant.position, found) <= meant.withinMeters;
}
