import type { Operation } from '@portal/contract';
import { useState } from 'react';
import type { Texts } from '../browser/requests/share.ts';
import { fragmentOf } from '../browser/requests/share.ts';
import { successorPlaces, successorTexts } from './successor.ts';

interface Props {
  operation: Operation;
  texts: Texts;
  viewUrl: string;
  page: string;
}

/** In a deprecated operation's console: the present values in the endpoint that replaces it. */
export function Successor({ operation, texts, viewUrl, page }: Props) {
  const [failure, setFailure] = useState('');
  const places = successorPlaces(operation, viewUrl, page);
  if (!places) return null;
  const open = async () => {
    const response = await fetch(places.viewUrl).catch(() => undefined);
    if (!response?.ok) {
      setFailure('The version 2 endpoint couldn’t load. Retry.');
      return;
    }
    const successor = (await response.json()) as Operation;
    location.assign(places.page + fragmentOf(successorTexts(operation, texts, successor)));
  };
  return (
    <div className="rc-successor">
      <p>
        Version 1 is deprecated.{' '}
        <button type="button" className="rc-link" onClick={open}>
          Open in version 2
        </button>{' '}
        with the same values.
      </p>
      {failure && (
        <p className="rc-bad" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
