/** Pictures of the map's places: a badge in the colour of its kind with a white sign, drawn from plain shapes. */

/** Whether a position of a 24 x 24 field, y downward, is inside. */
export type Shape = (x: number, y: number) => boolean;

const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom;
export const disc =
  (centerX: number, centerY: number, radius: number): Shape =>
  (x, y) =>
    (x - centerX) ** 2 + (y - centerY) ** 2 <= radius ** 2;
const any =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    shapes.some((shape) => shape(x, y));
const without =
  (shape: Shape, ...holes: Shape[]): Shape =>
  (x, y) =>
    shape(x, y) && !holes.some((hole) => hole(x, y));

/** A polygon by its corners; even-odd rule. */
function corners(...points: [x: number, y: number][]): Shape {
  return (x, y) => {
    let isInside = false;
    points.forEach(([x1, y1], i) => {
      const [x2, y2] = points[(i + 1) % points.length]!;
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    });
    return isInside;
  };
}

function star(points: number, outer: number, inner: number): Shape {
  return corners(
    ...Array.from({ length: points * 2 }, (_, i): [number, number] => {
      const [angle, radius] = [(i * Math.PI) / points, i % 2 === 0 ? outer : inner];
      return [12 + radius * Math.sin(angle), 12.4 - radius * Math.cos(angle)];
    }),
  );
}

/** Muted tones, apart from the blue, orange and green that positions and answers have. */
const tones = {
  health: '#b4525f',
  learning: '#8a7040',
  food: '#a0695a',
  travel: '#5c6d7d',
  office: '#77726a',
  prayer: '#716a93',
  green: '#6b8a5c',
  shop: '#8d6a8a',
  sight: '#7d6a4c',
};

interface Icon {
  tone: string;
  sign: Shape;
}

export const icons = {
  hospital: { tone: tones.health, sign: any(box(10.2, 6, 13.8, 18), box(6, 10.2, 18, 13.8)) },
  pharmacy: {
    tone: tones.health,
    sign: any(without(disc(12, 12, 5.6), box(11.2, 9, 12.8, 15), box(9, 11.2, 15, 12.8))),
  },
  school: {
    tone: tones.learning,
    sign: any(
      corners([12, 6.5], [20, 10.5], [12, 14.5], [4, 10.5]),
      without(
        box(8, 12, 16, 16.6),
        corners([4, 10.5], [12, 14.9], [20, 10.5], [20, 13], [12, 15.6], [4, 13]),
      ),
      box(17.9, 11, 18.9, 16),
    ),
  },
  food: {
    tone: tones.food,
    sign: any(
      box(7.6, 6, 9.2, 18.4),
      box(5.7, 6, 6.8, 10.4),
      box(10, 6, 11.1, 10.4),
      box(5.7, 9.4, 11.1, 11),
      corners([15.4, 6], [17.8, 8], [17.8, 13.2], [14.6, 13.2]),
      box(16, 13, 17.6, 18.4),
    ),
  },
  bus: {
    tone: tones.travel,
    sign: any(
      without(box(6.4, 6, 17.6, 16), box(7.8, 7.8, 16.2, 11.6), disc(8.6, 14, 0.9), disc(15.4, 14, 0.9)),
      box(7.4, 16, 9.6, 18.2),
      box(14.4, 16, 16.6, 18.2),
    ),
  },
  train: {
    tone: tones.travel,
    sign: any(
      without(
        any(box(7.4, 7, 16.6, 15.6), disc(12, 9, 4.6)),
        box(8.8, 8, 15.2, 11),
        disc(9.6, 13.4, 0.9),
        disc(14.4, 13.4, 0.9),
      ),
      corners([8.6, 15.8], [10.4, 15.8], [8.4, 19], [6.6, 19]),
      corners([13.6, 15.8], [15.4, 15.8], [17.4, 19], [15.6, 19]),
    ),
  },
  airport: {
    tone: tones.travel,
    sign: corners(
      [12, 4.6],
      [13.2, 6],
      [13.2, 10],
      [19.4, 13.6],
      [19.4, 15.2],
      [13.2, 13.4],
      [13.2, 16.8],
      [15.2, 18.2],
      [15.2, 19.4],
      [12, 18.6],
      [8.8, 19.4],
      [8.8, 18.2],
      [10.8, 16.8],
      [10.8, 13.4],
      [4.6, 15.2],
      [4.6, 13.6],
      [10.8, 10],
      [10.8, 6],
    ),
  },
  boat: {
    tone: tones.travel,
    sign: any(
      corners([5, 13.4], [19, 13.4], [16.4, 17.8], [7.6, 17.8]),
      corners([12.6, 5.4], [17.2, 12.2], [12.6, 12.2]),
      corners([11.2, 7.4], [11.2, 12.2], [7.6, 12.2]),
    ),
  },
  fuel: {
    tone: tones.travel,
    sign: any(
      without(box(6.8, 6, 13.4, 18), box(8.2, 7.5, 12, 10.8)),
      box(13.4, 13.2, 16, 14.4),
      box(15.6, 9, 16.8, 16.6),
    ),
  },
  bank: {
    tone: tones.office,
    sign: any(
      corners([12, 5.6], [19, 9.6], [5, 9.6]),
      box(6.6, 10.6, 8.6, 15.6),
      box(11, 10.6, 13, 15.6),
      box(15.4, 10.6, 17.4, 15.6),
      box(5, 16.4, 19, 18),
    ),
  },
  office: {
    tone: tones.office,
    sign: without(
      box(7.4, 5.6, 16.6, 18.4),
      ...[9, 13].flatMap((left) => [7.4, 10.6, 13.8].map((top) => box(left, top, left + 2, top + 1.8))),
    ),
  },
  flag: {
    tone: tones.office,
    sign: any(box(7.2, 5.4, 8.8, 18.6), corners([8.8, 6], [18, 9.4], [8.8, 12.8])),
  },
  mosque: {
    tone: tones.prayer,
    sign: any(
      (x, y) => disc(13, 12.6, 4.8)(x, y) && y <= 13,
      corners([13, 5.2], [14, 8.6], [12, 8.6]),
      without(box(8.2, 13, 17.8, 18.2), disc(13, 16.4, 1.7), box(11.3, 16.4, 14.7, 18.2)),
      box(5, 9, 6.8, 18.2),
      corners([5.9, 5.6], [7.2, 8.8], [4.6, 8.8]),
    ),
  },
  prayer: {
    tone: tones.prayer,
    sign: any(
      corners([12, 5], [16.6, 12], [7.4, 12]),
      without(box(7.4, 12.8, 16.6, 18.4), box(10.8, 14.6, 13.2, 18.4)),
    ),
  },
  tree: { tone: tones.green, sign: any(disc(12, 10, 4.8), box(11.1, 13, 12.9, 18.8)) },
  ball: { tone: tones.green, sign: without(disc(12, 12, 6.2), disc(12, 12, 2.4)) },
  shop: {
    tone: tones.shop,
    sign: any(
      box(6.6, 10, 17.4, 18.4),
      (x, y) => y <= 10 && without(disc(12, 10, 3.9), disc(12, 10, 2.5))(x, y),
    ),
  },
  hotel: {
    tone: tones.shop,
    sign: any(
      box(4.8, 8, 6.2, 17.4),
      box(4.8, 13.4, 19.2, 15.6),
      box(17.8, 13.4, 19.2, 17.4),
      disc(8.8, 11.4, 1.7),
      box(11, 9.8, 19.2, 12.8),
    ),
  },
  sight: { tone: tones.sight, sign: star(5, 7, 2.9) },
} satisfies Record<string, Icon>;

export type IconName = keyof typeof icons;

const iconOfType: Record<string, IconName> = {
  Education: 'school',
  Healthcare: 'hospital',
  Food: 'food',
  'Religious Place': 'mosque',
  Transportation: 'bus',
  Bank: 'bank',
  Recreation: 'tree',
  Shop: 'shop',
  Government: 'flag',
  Office: 'office',
  Commercial: 'office',
  Hotel: 'hotel',
  Fuel: 'fuel',
  Landmark: 'sight',
};

/** Where the kind within a type has a sign of its own, or none. */
const iconOfSubType: Record<string, IconName | null> = {
  Pharmacy: 'pharmacy',
  'Metro Station': 'train',
  'Railway Station': 'train',
  Airport: 'airport',
  'Launch Terminal': 'boat',
  'Ferry Terminal': 'boat',
  'Sea Port': 'boat',
  Temple: 'prayer',
  Church: 'prayer',
  Graveyard: 'prayer',
  Eidgah: 'prayer',
  Playground: 'ball',
  Stadium: 'ball',
  Gym: 'ball',
  Lake: null,
  Intersection: null,
  Pond: null,
  Bridge: null,
  Roundabout: null,
};

/** The icon for a place of this type; null for one that the map does not show. */
export function iconOf(type: string, subType: string): IconName | null {
  const special = iconOfSubType[subType];
  return special === undefined ? (iconOfType[type] ?? null) : special;
}
