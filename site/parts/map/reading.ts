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
  const whole = Math.round(meters);
  return whole < 1000 ? `${whole} m` : `${(meters / 1000).toFixed(2)} km`;
}

/** "41 s", "4 min 23 s", "1 h 12 min", "2 days 3 h". */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const [days = 0, hours = 0, minutes = 0] = [86_400, 3600, 60].map((size) => Math.floor(whole / size));
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}
