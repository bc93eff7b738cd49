// Deliveries from GeoJSON, with a popup on click
import { useState } from 'react';
import { Layer, Map, Popup, Source } from 'react-bkoi-gl';
import { createRoot } from 'react-dom/client';
import 'react-bkoi-gl/styles';

const mapStyle = '{mapsHost}/styles/osm-liberty/style.json?key={apiKey}';

const deliveries: GeoJSON.FeatureCollection<GeoJSON.Point> = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'Shahbag', parcels: 12 },
      geometry: { type: 'Point', coordinates: [90.3957, 23.7386] },
    },
    {
      type: 'Feature',
      properties: { name: 'Tejgaon', parcels: 54 },
      geometry: { type: 'Point', coordinates: [90.3995, 23.7639] },
    },
    {
      type: 'Feature',
      properties: { name: 'Gulshan', parcels: 31 },
      geometry: { type: 'Point', coordinates: [90.4125, 23.7925] },
    },
  ],
};

interface Chosen {
  longitude: number;
  latitude: number;
  text: string;
}

function DeliveryMap() {
  const [chosen, setChosen] = useState<Chosen | null>(null);

  return (
    <Map
      initialViewState={{ longitude: 90.404, latitude: 23.765, zoom: 11.5 }}
      mapStyle={mapStyle}
      style={{ width: '100%', height: '100vh' }}
      interactiveLayerIds={['deliveries']}
      onClick={(event) => {
        const properties = event.features?.[0]?.properties;
        if (!properties) {
          setChosen(null);
          return;
        }
        setChosen({
          longitude: event.lngLat.lng,
          latitude: event.lngLat.lat,
          text: `${properties.name}: ${properties.parcels} parcels`,
        });
      }}
    >
      <Source id="deliveries" type="geojson" data={deliveries}>
        <Layer
          id="deliveries"
          type="circle"
          paint={{
            'circle-radius': [
              'interpolate',
              ['linear'],
              ['get', 'parcels'],
              0,
              6,
              60,
              22,
            ],
            'circle-color': '#34772a',
            'circle-opacity': 0.8,
            'circle-stroke-color': '#fff',
            'circle-stroke-width': 2,
          }}
        />
      </Source>
      {chosen && (
        <Popup
          longitude={chosen.longitude}
          latitude={chosen.latitude}
          closeOnClick={false}
          onClose={() => setChosen(null)}
        >
          {chosen.text}
        </Popup>
      )}
    </Map>
  );
}

createRoot(document.getElementById('root')!).render(<DeliveryMap />);
