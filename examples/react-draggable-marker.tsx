// A marker to drag, its coordinates while it moves, and its address after the drop
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
  if (!response.ok) throw new Error(`Reverse geocoding returned ${response.status}`);
  const { place } = (await response.json()) as { place: Place | null };
  if (!place) throw new Error('No address found here');
  return place;
}

type Result =
  | { kind: 'loading' }
  | { kind: 'found'; place: Place }
  | { kind: 'failed' };

function AddressPicker() {
  const [pin, setPin] = useState<Position>({ longitude: 90.36402, latitude: 23.82373 });
  const [dropped, setDropped] = useState<Position>(pin);
  const [result, setResult] = useState<Result>({ kind: 'loading' });

  useEffect(() => {
    const controller = new AbortController();
    setResult({ kind: 'loading' });
    findAddress(dropped, controller.signal)
      .then((place) => setResult({ kind: 'found', place }))
      .catch(() => {
        if (!controller.signal.aborted) setResult({ kind: 'failed' });
      });
    // A newer drop makes this response obsolete.
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
      <p className="panel">
        Pin at {pin.longitude.toFixed(5)}, {pin.latitude.toFixed(5)}
      </p>
      {/* Room for two lines, so that the map keeps its height while an address loads. */}
      <p className="panel" role="status" style={{ minHeight: 48 }}>
        {result.kind === 'loading' && 'Loading the address…'}
        {result.kind === 'failed' && 'No address found. Drag the marker again.'}
        {result.kind === 'found' && (
          <>
            {result.place.address}
            <br />
            <span lang="bn">{result.place.address_bn}</span>
          </>
        )}
      </p>
    </div>
  );
}

createRoot(document.getElementById('root')!).render(<AddressPicker />);
