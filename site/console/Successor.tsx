import type { Operation } from '@portal/contract';
import { useState } from 'react';
import { fragmentOf, type Texts } from '../browser/requests/share.ts';
import { sitePath } from '../parts/site-fields.ts';
import { viewOf } from '../parts/views.ts';
import { TextButton } from './Button.tsx';
import { successorTexts } from './successor.ts';

interface Props {
  operation: Operation;
  texts: Texts;
}

/** In a deprecated operation's console: the present values in the endpoint that replaces it. */
export function Successor({ operation, texts }: Props) {
  const [failure, setFailure] = useState('');
  const id = operation.deprecation?.replacedBy?.operationId;
  if (!id) return null;
  const open = async () => {
    const successor = await viewOf(id).catch(() => undefined);
    if (!successor) return setFailure('The version 2 endpoint couldn’t load. Retry.');
    const fragment = fragmentOf(successorTexts(operation, texts, successor));
    location.assign(sitePath(`/api/${successor.slug}/`) + fragment);
  };
  return (
    <div className="rc-successor">
      <p>
        Version 1 is deprecated. <TextButton onClick={open}>Open in version 2</TextButton> with the same
        values.
      </p>
      {failure && (
        <p className="rc-bad" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
