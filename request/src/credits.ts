/** The credits that a request uses, from the contract's rule. */
import type { CreditRule, RequestExample } from '@portal/contract';

export interface Charge {
  name: string;
  calls: number;
}

/** True for the values that switch an option on: true, yes, 1, and any other text that is not a "no". */
export function isSwitchedOn(value: unknown): boolean {
  return (
    value !== undefined && value !== null && !['', 'false', 'no', '0'].includes(String(value).toLowerCase())
  );
}

/** The charges of one request; empty when nothing is published. `perResult` rules count the limit they name. */
export function chargesOf(rule: CreditRule, values: Record<string, unknown>): Charge[] {
  const charges: Charge[] = [];
  if (rule.base !== undefined) charges.push({ name: 'base', calls: rule.base });
  if (rule.perResult) {
    const bound = Number(rule.limitedBy ? values[rule.limitedBy] : Number.NaN);
    if (Number.isFinite(bound)) charges.push({ name: 'places returned', calls: bound });
  }
  for (const [name, calls] of Object.entries(rule.perParameter)) {
    if (isSwitchedOn(values[name])) charges.push({ name, calls });
  }
  return charges;
}

/** Total calls of one request, or undefined when no rule is published. */
export function costOf(rule: CreditRule, values: Record<string, unknown>): number | undefined {
  if (rule.base === undefined && !rule.perResult) return undefined;
  return chargesOf(rule, values).reduce((sum, { calls }) => sum + calls, 0);
}

/** The most one request can cost, every option on; undefined when unpublished or bounded by results only. */
export function highestCost(rule: CreditRule): number | undefined {
  if (rule.base === undefined) return undefined;
  return rule.base + Object.values(rule.perParameter).reduce((sum, calls) => sum + calls, 0);
}

/** Values of an example that a credit rule may name: parameters and body fields together. */
export function valuesOf(
  example: Pick<RequestExample, 'parameters' | 'body'> | undefined,
): Record<string, unknown> {
  return { ...example?.parameters, ...example?.body };
}
