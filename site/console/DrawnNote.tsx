import { sitePath } from '../parts/site-fields.ts';
import { Button } from './Button.tsx';
import type { Drawn } from './use-drawn.ts';

/** Says what the map draws that the response does not contain; on the live host, offers to fetch it. */
export function DrawnNote({ drawn: { fetched, offer } }: { drawn: Drawn }) {
  if (fetched) {
    return (
      <p className="rc-note" role="status">
        {fetched.supplement.missing} The {fetched.supplement.what} on the map{' '}
        {fetched.supplement.what.includes(' and ') ? 'come' : 'comes'} from{' '}
        <a href={sitePath(`/api/${fetched.slug}/`)}>{fetched.name}</a>.
      </p>
    );
  }
  return (
    offer && (
      <p className="rc-note">
        <Button onClick={offer.run}>
          Show the {offer.what} ({offer.name}, {offer.cost})
        </Button>
      </p>
    )
  );
}
