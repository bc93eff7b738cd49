// A marker to drag, its coordinates while it moves, and its address after the drop
import { useEffect, useState } from 'react';
import { Map, Marker } from 'react-bkoi-gl';
import { createRoot } from 'react-dom/client';
import 'react-bkoi-gl/styles';

const mapStyle = '{mapsHost}/styles/osm-liberty/style.json?key={apiKey}';
const start = { longitude: 90.36402, latitude: 23.82373, isDragged: false };
const view = { ...start, zoom: 15 };
const options = { initialViewState: view, mapStyle, style: { flex: 1 } };

type Position = { longitude: number; latitude: number; isDragged: boolean };
type MarkerEvent = { lngLat: { lng: number; lat: number }; type: string };
type Place = { address: string; address_bn?: string };
const nowhere: Place = { address: 'No address found. Drag the marker again.' };

async function findAddress({ longitude, latitude }: Position, signal: AbortSignal) {
  const url = '{apiHost}/v2/api/search/reverse/geocode?api_key={apiKey}&bangla=true';
  const point = `longitude=${longitude}&latitude=${latitude}`;
  const response = await fetch(`${url}&${point}`, { signal });
  if (!response.ok) throw new Error(`Reverse geocoding returned ${response.status}`);
  return ((await response.json()) as { place: Place | null }).place ?? nowhere;
}

function AddressPicker() {
  const [pin, setPin] = useState<Position>(start);
  const [place, setPlace] = useState<Place>();

  useEffect(() => {
    if (pin.isDragged) return;
    const controller = new AbortController();
    setPlace({ address: 'Loading the address…' });
    findAddress(pin, controller.signal)
      .catch(() => nowhere)
      .then((found) => controller.signal.aborted || setPlace(found));
    // A newer drop makes this response obsolete.
    return () => controller.abort();
  }, [pin]);

  const move = ({ lngLat: { lng, lat }, type }: MarkerEvent) =>
    setPin({ longitude: lng, latitude: lat, isDragged: type === 'drag' });
  const coordinates = `Pin at ${pin.longitude.toFixed(5)}, ${pin.latitude.toFixed(5)}`;

  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <Map {...options} onClick={move}>
        <Marker {...pin} color="#34772a" draggable onDrag={move} onDragEnd={move} />
      </Map>
      <p className="panel">{coordinates}</p>
      {/* Room for two lines, so that the map keeps its height while an address loads. */}
      <p className="panel" role="status" style={{ minHeight: 48 }}>
        {place?.address}
        <br />
        <span lang="bn">{place?.address_bn}</span>
      </p>
    </div>
  );
}

createRoot(document.getElementById('root')!).render(<AddressPicker />);
