import type { Operation, RequestExample } from '@portal/contract';
import { buildRequest, type HttpRequest } from '@portal/request';
import type { Settings } from '@portal/settings';

/** The request by which the sandbox returns this status: an omitted value, an unknown key, or one of its test keys. */
export function failingRequest(
  status: number,
  operation: Operation,
  example: RequestExample,
  { hosts, keys }: Settings,
): HttpRequest {
  const required = operation.parameters.find(({ isKey, required: isRequired }) => isRequired && !isKey);
  const parameters = Object.fromEntries(
    Object.entries(example.parameters).filter(([name]) => status !== 400 || name !== required?.name),
  );
  return buildRequest(
    operation,
    { ...example, parameters },
    { host: hosts.sandbox, key: keyFor(status, keys.sandbox) },
  );
}

/** The test keys that the sandbox documents; any other key is unknown to it. */
function keyFor(status: number, sandboxKey: string): string {
  if (status === 400) return sandboxKey;
  return status === 401 ? `not-${sandboxKey}` : `${sandboxKey}-${status}`;
}
