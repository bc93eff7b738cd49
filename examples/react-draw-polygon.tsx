// Delivery zones that users draw, stored in React state, with their area

import MapboxDraw from '@mapbox/mapbox-gl-draw';
import { area } from '@turf/area';
import { useRef, useState } from 'react';
import { Map, useControl } from 'react-bkoi-gl';
import { createRoot } from 'react-dom/client';
import '@mapbox/mapbox-gl-draw/dist/mapbox-gl-draw.css';
import 'react-bkoi-gl/styles';

const mapStyle = '{mapsHost}/styles/osm-liberty/style.json?key={apiKey}';

const start = { longitude: 90.3957, latitude: 23.7386, zoom: 14 };
const options = { initialViewState: start, mapStyle, doubleClickZoom: false };
const events = ['draw.create', 'draw.update', 'draw.delete'];
const controls = { polygon: true, trash: true };

interface DrawControlProps {
  /** Receives every shape on the map after each change. The same function at every render, such as a state setter. */
  onChange: (features: GeoJSON.Feature[]) => void;
}

function DrawControl({ onChange }: DrawControlProps) {
  // One function for on and off, or the listeners would stay.
  const report = useRef(() => onChange(draw.getAll().features)).current;

  const draw = useControl<MapboxDraw>(
    () => new MapboxDraw({ displayControlsDefault: false, controls }),
    ({ map }) => {
      for (const event of events) map.on(event, report);
    },
    ({ map }) => {
      for (const event of events) map.off(event, report);
    },
    { position: 'top-left' },
  );

  return null;
}

function areaText(squareMeters: number): string {
  if (squareMeters < 10_000) return `${Math.round(squareMeters)} m²`;
  return `${(squareMeters / 1_000_000).toFixed(2)} km²`;
}

function ZoneEditor() {
  const [zones, setZones] = useState<GeoJSON.Feature[]>([]);
  const areas = zones
    .map((zone, i) => `Zone ${i + 1}: ${areaText(area(zone))}`)
    .join(', ');

  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <Map {...options} style={{ flex: 1 }}>
        <DrawControl onChange={setZones} />
      </Map>
      <p className="panel" role="status">
        {areas ||
          'Click the polygon button, add vertices, and click the last one again.'}
      </p>
    </div>
  );
}

createRoot(document.getElementById('root')!).render(<ZoneEditor />);
