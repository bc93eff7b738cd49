import type { ApiVersion } from './operation.ts';

export const apiVersions: ApiVersion[] = ['v2', 'v1'];
