import type { CreditRule } from '@portal/contract';

/**
 * Credits that a request uses before its response is known, by the contract's `x-credits`: the base, and one for
 * each parameter or body field that is switched on (true, yes, or any other value present).
 */
export function creditsOfRequest(
  rule: CreditRule,
  parameters: Record<string, unknown>,
  body: Record<string, unknown> = {},
): number {
  let credits = rule.base ?? 0;
  for (const name in rule.perParameter) {
    if (isSwitchedOn(body[name] ?? parameters[name])) credits += rule.perParameter[name]!;
  }
  return credits;
}

/** Credits that a response adds, for operations that are charged per result: one for each place returned. */
export function creditsOfResponse(rule: CreditRule, response: unknown): number {
  if (!rule.perResult) return 0;
  if (typeof response !== 'object' || response === null) return 0;
  const list = Object.values(response).find(Array.isArray);
  return list?.length ?? 0;
}

function isSwitchedOn(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== 'no' && value !== '';
}
