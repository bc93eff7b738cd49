import type { ApiContract } from '@portal/contract';
import { fragmentOf } from '../../browser/requests/share.ts';
import { textsOf } from '../../console/fields.ts';
import { coordinatesOfBangladesh } from '../../parts/code/coordinates.ts';
import type { Painter } from '../reference/render/pages.tsx';
import { firstOperation, type HomeContent, type OperationGroupLinks, type Sample } from './content.ts';
import { firstValues, keySample, requestSamples, responseText } from './samples.ts';

/** What the home page shows of the contract: its operations, its first request and its first response. */
export function homeContent({ contracts: { v2 }, settings, highlight }: Painter): HomeContent {
  const highlighted = ({ text, ...sample }: Omit<Sample, 'html'> & { text: string }): Sample => ({
    ...sample,
    html: highlight(text, sample.language, { axes: coordinatesOfBangladesh(text) }),
  });
  const first = v2.operations.find(({ slug }) => slug === firstOperation);
  const response = { id: 'response', label: '200 OK', language: 'json', text: responseText };
  return {
    groups: v2.groups.map(groupLinks),
    keySample: highlighted(keySample(settings)),
    requestSamples: (first ? requestSamples(settings, first) : []).map(highlighted),
    requestFragment: first ? fragmentOf(textsOf(first, firstValues)) : '',
    responseSample: highlighted(response),
  };
}

function groupLinks({ title, operations }: ApiContract['groups'][number]): OperationGroupLinks {
  return {
    title,
    operations: operations.map(({ name, subtitle, method, slug }) => ({ name, subtitle, method, slug })),
  };
}
