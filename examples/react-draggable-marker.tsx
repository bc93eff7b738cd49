// A pin to drag, its position while it moves, and its address after the drop
import { useEffect, useState } from 'react';
import { Map, Marker } from 'react-bkoi-gl';
import { createRoot } from 'react-dom/client';
import 'react-bkoi-gl/styles';

const mapStyle = '{mapsHost}/styles/osm-liberty/style.json?key={apiKey}';

interface Position {
  longitude: number;
  latitude: number;
}

interface Place {
  address: string;
  address_bn?: string;
  distance_within_meters: number;
}

async function findAddress(
  { longitude, latitude }: Position,
  signal: AbortSignal,
): Promise<Place> {
  const query = new URLSearchParams({
    api_key: '{apiKey}',
    longitude: String(longitude),
    latitude: String(latitude),
    bangla: 'true',
  });
  const url = `{apiHost}/v2/api/search/reverse/geocode?${query}`;
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`Reverse geocoding answered ${response.status}`);
  const { place } = (await response.json()) as { place: Place | null };
  if (!place) throw new Error('No address is known here');
  return place;
}

type Answer = { kind: 'asking' } | { kind: 'found'; place: Place } | { kind: 'failed' };

function AddressPicker() {
  const [pin, setPin] = useState<Position>({ longitude: 90.36402, latitude: 23.82373 });
  const [dropped, setDropped] = useState<Position>(pin);
  const [answer, setAnswer] = useState<Answer>({ kind: 'asking' });

  useEffect(() => {
    const controller = new AbortController();
    setAnswer({ kind: 'asking' });
    findAddress(dropped, controller.signal)
      .then((place) => setAnswer({ kind: 'found', place }))
      .catch(() => {
        if (!controller.signal.aborted) setAnswer({ kind: 'failed' });
      });
    // A newer drop makes this answer worthless.
    return () => controller.abort();
  }, [dropped]);

  const positionOf = (event: { lngLat: { lng: number; lat: number } }): Position => ({
    longitude: event.lngLat.lng,
    latitude: event.lngLat.lat,
  });

  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <Map
        initialViewState={{ ...pin, zoom: 15 }}
        mapStyle={mapStyle}
        style={{ flex: 1 }}
        cursor="crosshair"
        onClick={(event) => {
          setPin(positionOf(event));
          setDropped(positionOf(event));
        }}
      >
        <Marker
          {...pin}
          color="#34772a"
          draggable
          onDrag={(event) => setPin(positionOf(event))}
          onDragEnd={(event) => setDropped(positionOf(event))}
        />
      </Map>
      <p>
        Pin at {pin.longitude.toFixed(5)}, {pin.latitude.toFixed(5)}
      </p>
      <p role="status">
        {answer.kind === 'asking' && 'Looking for the address…'}
        {answer.kind === 'failed' && 'No address was found. Drag the pin again.'}
        {answer.kind === 'found' && (
          <>
            {answer.place.address}
            <br />
            <span lang="bn">{answer.place.address_bn}</span>
          </>
        )}
      </p>
    </div>
  );
}

createRoot(document.getElementById('root')!).render(<AddressPicker />);
