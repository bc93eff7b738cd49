import { useState } from 'react';
import { copyText } from '../browser/behavior/copy.ts';
import Icon from '../parts/Icon.tsx';
import { Button } from './Button.tsx';

/** The address holds the filled request and never the key. */
export function CopyLink() {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(location.href);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <Button onClick={copy} title="The link contains your values but not your key">
      <Icon name="link" />
      {isCopied ? 'Link copied' : 'Copy link'}
    </Button>
  );
}
