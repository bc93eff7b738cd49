/** Degrees. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Least room for a tick with its label, pixels. */
const tickPx = 80;

/** Round values between two degrees on a side of `length` pixels, with as many decimals as they need. */
export function ticks(from: number, to: number, length: number): { degrees: number; label: string }[] {
  const step = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10].find(
    (size) => (size / (to - from)) * length >= tickPx,
  );
  if (!step) return [];
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const found = [];
  for (let count = Math.ceil(from / step); count * step <= to; count += 1) {
    found.push({ degrees: count * step, label: (count * step).toFixed(decimals) });
  }
  return found;
}
