// Deliveries from GeoJSON, with a popup on click
import type { CirclePaint } from 'mapbox-gl';
import { useState } from 'react';
import { Layer, Map, Popup, Source } from 'react-bkoi-gl';
import { createRoot } from 'react-dom/client';
import 'react-bkoi-gl/styles';

const mapStyle = '{mapsHost}/styles/osm-liberty/style.json?key={apiKey}';

const features = [
  { name: 'Shahbag', parcels: 12, coordinates: [90.3957, 23.7386] },
  { name: 'Tejgaon', parcels: 54, coordinates: [90.3995, 23.7639] },
  { name: 'Gulshan', parcels: 31, coordinates: [90.4125, 23.7925] },
].map(({ coordinates, ...properties }): GeoJSON.Feature => {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates } };
});
const deliveries: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features };

// The circle grows with the number of parcels.
const circle: CirclePaint = {
  'circle-radius': ['interpolate', ['linear'], ['get', 'parcels'], 0, 6, 60, 22],
  'circle-color': '#34772a',
  'circle-opacity': 0.8,
  'circle-stroke-color': '#fff',
  'circle-stroke-width': 2,
};

type Chosen = { longitude: number; latitude: number; text: string };

function DeliveryMap() {
  const [chosen, setChosen] = useState<Chosen | null>(null);

  return (
    <Map
      initialViewState={{ longitude: 90.404, latitude: 23.765, zoom: 11.5 }}
      mapStyle={mapStyle}
      style={{ width: '100%', height: '100vh' }}
      interactiveLayerIds={['deliveries']}
      onClick={(event) => {
        const { lng: longitude, lat: latitude } = event.lngLat;
        const { name, parcels } = event.features?.[0]?.properties ?? {};
        setChosen(
          name ? { longitude, latitude, text: `${name}: ${parcels} parcels` } : null,
        );
      }}
    >
      <Source id="deliveries" type="geojson" data={deliveries}>
        <Layer id="deliveries" type="circle" paint={circle} />
      </Source>
      {chosen && (
        <Popup {...chosen} closeOnClick={false} onClose={() => setChosen(null)}>
          {chosen.text}
        </Popup>
      )}
    </Map>
  );
}

createRoot(document.getElementById('root')!).render(<DeliveryMap />);
