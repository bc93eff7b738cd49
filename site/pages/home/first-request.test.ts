import { endpointOf } from '@portal/request/paste/endpoints';
import { understand } from '@portal/request/paste/understand';
import { expect, test } from 'vitest';
import { textsOfFragment } from '../../browser/requests/share.ts';
import { inputsOf, valuesOfTexts } from '../../console/fields.ts';
import { createPainter } from '../reference/render/pages.tsx';
import { firstOperation } from './content.ts';
import { requestFragment, requestSamples } from './samples.ts';

test('Run on the home page sends what each of its samples sends', async () => {
  const painter = await createPainter('/');
  const { operations } = painter.contracts.v2;
  const first = operations.find(({ slug }) => slug === firstOperation)!;
  const known = inputsOf(first).map(({ id }) => id);
  const run = valuesOfTexts(first, textsOfFragment(requestFragment(first), known) ?? {});
  for (const { id, text } of requestSamples(painter.settings, first)) {
    const shown = understand(text, operations.map(endpointOf));
    if (shown.kind !== 'requests') throw new Error(`${id} isn’t read: ${JSON.stringify(shown)}`);
    expect({ id, ...shown.requests[0] }).toMatchObject({
      id,
      endpoint: { slug: firstOperation },
      values: run,
    });
  }
});
