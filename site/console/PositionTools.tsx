import type { TypedPosition } from '@portal/request/positions';
import { type ReactNode, useRef, useState } from 'react';
import { Button, TextButton } from './Button.tsx';
import { readPasted } from './pasted-positions.ts';
import { type PositionField, typedPosition } from './position-fields.ts';
import type { PlacingState } from './use-placing.ts';

interface Props {
  field: PositionField | undefined;
  placing: PlacingState;
  /** Present where several points can be pasted. */
  onPaste?: (positions: TypedPosition[], text: string) => void;
  /** A button before the others. */
  children?: ReactNode;
}

/** The ways to set a point without typing: from the map, from the device, from the clipboard. */
export function PositionTools({ field, placing, onPaste, children }: Props) {
  const [message, setMessage] = useState('');
  const [isPasting, setPasting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (!field) return <>{children}</>;
  const locate = async () => {
    setMessage('Getting your location…');
    const found = await devicePosition();
    if (typeof found === 'string') setMessage(found);
    else {
      placing.place(field.id, typedPosition([found.longitude, found.latitude]));
      setMessage(`Location found, accurate to about ${Math.ceil(found.accuracy)} m`);
    }
  };
  const closePasting = () => {
    setPasting(false);
    opener.current?.focus();
  };
  return (
    <>
      <div className="rc-tooltips">
        {children}
        <TextButton onClick={() => placing.openMap(field.id)}>
          {field.holdsMany ? 'Add on map' : 'Select on map'}
          <span className="visually-hidden"> for {field.label}</span>
        </TextButton>
        <TextButton onClick={locate}>
          {field.holdsMany ? 'Add my location' : 'Use my location'}
          <span className="visually-hidden"> for {field.label}</span>
        </TextButton>
        {onPaste && (
          <TextButton ref={opener} aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            Paste points<span className="visually-hidden"> for {field.label}</span>
          </TextButton>
        )}
      </div>
      {message && (
        <p className="rc-quiet" role="status">
          {message}
        </p>
      )}
      {isPasting && onPaste && (
        <PasteBox
          onClose={closePasting}
          onPaste={(positions, text) => {
            onPaste(positions, text);
            closePasting();
          }}
        />
      )}
    </>
  );
}

interface PasteBoxProps {
  onPaste: (positions: TypedPosition[], text: string) => void;
  onClose: () => void;
}

function PasteBox({ onPaste, onClose }: PasteBoxProps) {
  const [text, setText] = useState('');
  const { positions, readAs, skipped } = readPasted(text);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the box from each of its controls.
    <div
      className="rc-paste"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <label>
        <span className="rc-label">Paste lines of coordinates, JSON or GeoJSON</span>
        <textarea
          className="rc-in rc-area"
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={'23.8237, 90.3640\n23.7925, 90.4125'}
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the user has just opened this field.
          autoFocus
        />
      </label>
      {text !== '' && (
        <p className={positions.length > 0 ? 'rc-good' : 'rc-bad'} role="status">
          {pastedWords(positions.length, readAs, skipped)}
        </p>
      )}
      <div className="rc-tooltips">
        <Button disabled={positions.length === 0} onClick={() => onPaste(positions, text)}>
          Replace points
        </Button>
        <TextButton onClick={onClose}>Cancel</TextButton>
      </div>
    </div>
  );
}

function pastedWords(count: number, readAs: 'lon,lat' | 'lat,lon' | undefined, skipped: number): string {
  const left = skipped > 0 ? ` ${skipped} ${skipped === 1 ? 'line' : 'lines'} skipped.` : '';
  if (count === 0) return 'No coordinates found. Enter two numbers per line.';
  const order = readAs ? ` (${readAs === 'lat,lon' ? 'latitude, longitude' : 'longitude, latitude'})` : '';
  return `${count} ${count === 1 ? 'point' : 'points'} found${order}.${left}`;
}

/** The device's location, or a sentence with the reason why there is none. */
function devicePosition(): Promise<GeolocationCoordinates | string> {
  if (!isSecureContext || !('geolocation' in navigator)) {
    return Promise.resolve('Location access requires HTTPS or localhost.');
  }
  const reasons: Record<number, string> = {
    1: 'Location access is blocked. Allow it in your browser’s site settings, then retry.',
    2: 'Your location is unavailable.',
    3: 'Your location couldn’t be determined within 10 s.',
  };
  return new Promise((found) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found(coords),
      ({ code, message }) => found(reasons[code] ?? message),
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  });
}
