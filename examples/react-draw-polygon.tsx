// Delivery zones that users draw, stored in React state, with their area

import MapboxDraw from '@mapbox/mapbox-gl-draw';
import { area } from '@turf/area';
import { useEffect, useRef, useState } from 'react';
import { Map, useControl } from 'react-bkoi-gl';
import { createRoot } from 'react-dom/client';
import '@mapbox/mapbox-gl-draw/dist/mapbox-gl-draw.css';
import 'react-bkoi-gl/styles';

const mapStyle = '{mapsHost}/styles/osm-liberty/style.json?key={apiKey}';

interface DrawControlProps {
  /** Receives every shape on the map after each change. */
  onChange: (features: GeoJSON.Feature[]) => void;
}

function DrawControl({ onChange }: DrawControlProps) {
  // The listeners are attached only once; the ref lets them call the newest onChange.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const report = useRef(() => latest.current(draw.getAll().features)).current;

  const draw = useControl<MapboxDraw>(
    () =>
      new MapboxDraw({
        displayControlsDefault: false,
        controls: { polygon: true, trash: true },
      }),
    ({ map }) => {
      map.on('draw.create', report);
      map.on('draw.update', report);
      map.on('draw.delete', report);
    },
    ({ map }) => {
      map.off('draw.create', report);
      map.off('draw.update', report);
      map.off('draw.delete', report);
    },
    { position: 'top-left' },
  );

  return null;
}

/** Square meters below one hectare, else square kilometers. */
function areaText(squareMeters: number): string {
  if (squareMeters < 10_000) return `${Math.round(squareMeters)} m²`;
  return `${(squareMeters / 1_000_000).toFixed(2)} km²`;
}

function ZoneEditor() {
  const [zones, setZones] = useState<GeoJSON.Feature[]>([]);

  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <Map
        initialViewState={{ longitude: 90.3957, latitude: 23.7386, zoom: 14 }}
        mapStyle={mapStyle}
        style={{ flex: 1 }}
        doubleClickZoom={false}
      >
        <DrawControl onChange={setZones} />
      </Map>
      <p className="panel" role="status">
        {zones.length === 0
          ? 'Click the polygon button, add vertices, and click the last one again.'
          : zones.map((zone, i) => `Zone ${i + 1}: ${areaText(area(zone))}`).join(', ')}
      </p>
    </div>
  );
}

createRoot(document.getElementById('root')!).render(<ZoneEditor />);
