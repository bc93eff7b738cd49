/** A measurement as the benchmark prints it. */
export interface Measurement {
  what: string;
  value: number;
  unit: string;
  /** The largest value allowed, or the smallest when `atLeast`. */
  budget?: number;
  atLeast?: boolean;
  how: string;
  /** What the value consists of, printed behind it. */
  details?: string;
}

export function measuredBy(how: string) {
  return (what: string, value: number, unit = '', budget?: number, atLeast?: boolean): Measurement => ({
    what,
    value,
    unit,
    budget,
    atLeast,
    how,
  });
}

export function isWithinBudget({ value, budget, atLeast }: Measurement): boolean {
  if (budget === undefined) return true;
  return atLeast ? value >= budget : value <= budget;
}

/** Prints a suite's measurements as a table, each method said once. */
export function printMeasurements(suite: string, measurements: Measurement[]): void {
  console.log(`\n${suite}`);
  const methods = [...new Set(measurements.map(({ how }) => how))];
  for (const how of methods) {
    console.log(`  how: ${how}`);
    for (const measurement of measurements.filter((one) => one.how === how))
      console.log(`  ${lineOf(measurement)}`);
  }
}

function lineOf(measurement: Measurement): string {
  const { what, value, unit, budget, atLeast, details = '' } = measurement;
  const mark = isWithinBudget(measurement) ? '✓' : '✗';
  const limit = budget === undefined ? '' : `(${atLeast ? 'at least' : 'at most'} ${budget} ${unit})`;
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);
  return `${mark} ${what.padEnd(52)} ${shown.padStart(9)} ${unit} ${limit} ${details}`.trimEnd();
}

/** Of an even number of values, the larger of the two in the middle. */
export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!;
}

/** The value below which this share of an ascending list lies; 0 of an empty one. */
export function quantile(ascending: number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
}
