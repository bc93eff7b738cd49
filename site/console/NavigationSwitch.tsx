import { useEffect, useState } from 'react';
import { lasting } from '../browser/behavior/storage.ts';
import Icon from '../parts/Icon.tsx';
import { Button } from './Button.tsx';

/** The console uses the width of the list of operations, until the user opens the list next to it. */
export function NavigationSwitch() {
  const [isShown, setShown] = useState(() => lasting.read('choice.console-operations') === 'shown');
  useEffect(() => {
    const page = document.getElementById('reference');
    page?.toggleAttribute('data-operations-shown', isShown);
    return () => page?.removeAttribute('data-operations-shown');
  }, [isShown]);
  return (
    <Button
      className="button button-small rc-navigation"
      aria-pressed={isShown}
      onClick={() => {
        lasting.write('choice.console-operations', isShown ? 'hidden' : 'shown');
        setShown(!isShown);
      }}
    >
      <Icon name="menu" />
      Endpoints
    </Button>
  );
}
