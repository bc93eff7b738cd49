/** A measured number in common units, shown next to it. */

import type { Unit } from '@portal/contract';
import { metersPer } from '@portal/geo';

/** "8.19 km" for 8193.2 m, "21 min 41 s" for 1300.5 s; undefined where the number reads well as it is. */
export function readingOf(value: number, unit: Unit | undefined): string | undefined {
  switch (unit) {
    case 'm':
      return value >= 1000 ? `${(value / 1000).toFixed(2)} km` : undefined;
    case 'km':
      return value < 1 && value > 0 ? `${Math.round(value * 1000)} m` : undefined;
    case 'mi':
      return value > 0 ? `${((value * metersPer.mi) / 1000).toFixed(2)} km` : undefined;
    case 's':
      return value >= 60 ? duration(value) : undefined;
    case 'ms':
      return value >= 1000 ? duration(value / 1000) : undefined;
    default:
      return undefined;
  }
}

/** "38 m", "2.56 km". */
export function lengthWords(meters: number): string {
  return readingOf(Math.round(meters), 'm') ?? `${Math.round(meters)} m`;
}

/** "41 s", "4 min 23 s", "1 h 12 min". */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = whole % 60;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s`;
}
