// Arcs from a warehouse to its shops, rendered by deck.gl over the map

import { ArcLayer, ScatterplotLayer } from '@deck.gl/layers';
import { MapboxOverlay, type MapboxOverlayProps } from '@deck.gl/mapbox';
import { Map, useControl } from 'react-bkoi-gl';
import { createRoot } from 'react-dom/client';
import 'react-bkoi-gl/styles';

const mapStyle = '{mapsHost}/styles/osm-liberty/style.json?key={apiKey}';
const start = { longitude: 90.395, latitude: 23.785, zoom: 11, pitch: 45 };
const wholeWindow = { width: '100%', height: '100vh' };

interface Shop {
  name: string;
  position: [number, number];
  ordersPerDay: number;
}

const warehouse: [number, number] = [90.3995, 23.7639];
const shops: Shop[] = [
  { name: 'Shahbag', position: [90.3957, 23.7386], ordersPerDay: 120 },
  { name: 'Gulshan', position: [90.4125, 23.7925], ordersPerDay: 310 },
  { name: 'Mirpur DOHS', position: [90.37, 23.8373], ordersPerDay: 70 },
];

function DeckOverlay(props: MapboxOverlayProps) {
  useControl(() => new MapboxOverlay(props)).setProps(props);
  return null;
}

const tooltip = ({ object }: { object?: Shop }) =>
  object ? `${object.name}: ${object.ordersPerDay} orders a day` : null;

function ShopMap() {
  const layers = [
    new ArcLayer<Shop>({
      id: 'deliveries',
      data: shops,
      getSourcePosition: () => warehouse,
      getTargetPosition: (shop) => shop.position,
      getSourceColor: [29, 78, 216],
      getTargetColor: [180, 83, 9],
      getWidth: 3,
      getHeight: 0.6,
    }),
    new ScatterplotLayer<Shop>({
      id: 'shops',
      data: shops,
      getPosition: (shop) => shop.position,
      getRadius: (shop) => Math.sqrt(shop.ordersPerDay) * 25,
      radiusUnits: 'meters',
      getFillColor: [52, 119, 42, 200],
      pickable: true,
    }),
  ];

  return (
    <Map initialViewState={start} mapStyle={mapStyle} style={wholeWindow}>
      <DeckOverlay layers={layers} getTooltip={tooltip} />
    </Map>
  );
}

createRoot(document.getElementById('root')!).render(<ShopMap />);
