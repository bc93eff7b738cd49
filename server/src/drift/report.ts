/** The findings as lines for a terminal. */
import type { Operation } from '@portal/contract';
import type { Deviation } from './deviation.ts';
import type { DriftReport } from './drift.ts';

/** One block for each endpoint with deviations, then what couldn't be compared, then the count. */
export function reportText(report: DriftReport, operations: Operation[]): string {
  const { deviations, uncompared, compared, responses } = report;
  const blocks = operations.flatMap(({ id, name, method, path }) => {
    const own = deviations.filter(({ operationId }) => operationId === id);
    return own.length > 0 ? [`${method} ${path}\n${name} (${id})\n${own.map(lineOf).join('\n')}`] : [];
  });
  const reasons = [...new Set(uncompared.map(({ reason }) => reason))].map((reason) => {
    const own = uncompared.filter((one) => one.reason === reason);
    const ids = [...new Set(own.map(({ operationId }) => operationId))];
    return `Not compared, ${reason}: ${own.length} requests (${ids.join(', ')})`;
  });
  const total = `${count(responses, 'response')} of ${count(compared.length, 'endpoint')} compared: ${
    deviations.length === 0 ? 'no deviations' : count(deviations.length, 'deviation')
  }.`;
  return [...blocks, ...(reasons.length > 0 ? [reasons.join('\n')] : []), total].join('\n\n');
}

function lineOf({ kind, field, found, expected, requests }: Deviation): string {
  const where = field || 'whole response';
  return `  ${kind.padEnd(7)}  ${where}: found ${found}, expected ${expected}  [${requests.join(', ')}]`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
