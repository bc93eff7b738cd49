import type { Operation } from '@portal/contract';
import { jsonAt } from './cause.ts';

export function viewOf(operationId: string, version: Operation['version'] = 'v2'): Promise<Operation> {
  const slug = operationId.replaceAll(/(?<=[a-z0-9])([A-Z])/g, '-$1').toLowerCase();
  return jsonAt(`${import.meta.env.BASE_URL}api/operations/${version}/${slug}.json`);
}
