import type { CreditRule } from '@portal/contract';
import { chargesOf, costOf } from '@portal/request/credits';

/** "3 credits: base 1 + post_code 1 + address 1", "No credits", "Credits not published". */
export function costWords(rule: CreditRule, values: Record<string, unknown>): string {
  const total = costOf(rule, values);
  const charges = chargesOf(rule, values);
  if (total === undefined) return rule.perResult ? '1 credit per place' : 'Credits not published';
  if (rule.perResult && charges.length === 0) return '1 credit per place';
  if (total === 0) return 'No credits';
  const sum = `${total} ${total === 1 ? 'credit' : 'credits'}`;
  if (charges.length < 2) return sum;
  return `${sum}: ${charges.map(({ name, calls }) => `${name} ${calls}`).join(' + ')}`;
}
