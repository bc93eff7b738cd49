import type { CreditRule } from '@portal/contract';
import { WrittenAnswer } from '../http/written-answer.ts';

/**
 * Credits that a request uses before its response is known, by the contract's `x-credits`: the base, and one for
 * each parameter or body field that is switched on (true, yes, or any other value present).
 */
export function costOfRequest(
  rule: CreditRule,
  parameters: Record<string, unknown>,
  body: Record<string, unknown> = {},
): number {
  let calls = rule.base ?? 0;
  for (const name in rule.perParameter) {
    if (isSwitchedOn(body[name] ?? parameters[name])) calls += rule.perParameter[name]!;
  }
  return calls;
}

/** Credits that a response adds, for operations that are charged per result: one for each place returned. */
export function costOfAnswer(rule: CreditRule, answer: unknown): number {
  if (!rule.perResult) return 0;
  if (answer instanceof WrittenAnswer) return answer.results;
  if (typeof answer !== 'object' || answer === null) return 0;
  const list = Object.values(answer).find(Array.isArray);
  return list?.length ?? 0;
}

function isSwitchedOn(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== 'no' && value !== '';
}
