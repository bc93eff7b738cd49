/**
 * Which icon a place has, and from which view on. Signs are drawings of Maki (https://github.com/mapbox/maki) and
 * Temaki (https://github.com/rapideditor/temaki), both CC0.
 */

/** Muted tones, apart from the blue, orange and green of coordinates and responses. */
const tones = {
  health: '#b4525f',
  learning: '#8a7040',
  food: '#a0695a',
  travel: '#5c6d7d',
  metro: '#6d5bb5',
  office: '#77726a',
  prayer: '#716a93',
  green: '#6b8a5c',
  shop: '#8d6a8a',
  sight: '#7d6a4c',
};

/**
 * When a place shows: 0 metro stations, 1 transit, hospitals, schools and sights, 2 other public places, 3 shops and
 * offices. The zooms are the style's.
 */
export type Tier = 0 | 1 | 2 | 3;

export interface Icon {
  tone: string;
  /** `maki:` or `temaki:` and the name of the drawing. */
  sign: `${'maki' | 'temaki'}:${string}`;
  tier: Tier;
}

export const icons = {
  metro: { tone: tones.metro, sign: 'maki:rail-metro', tier: 0 },
  hospital: { tone: tones.health, sign: 'maki:hospital', tier: 1 },
  train: { tone: tones.travel, sign: 'maki:rail', tier: 1 },
  airport: { tone: tones.travel, sign: 'maki:airport', tier: 1 },
  boat: { tone: tones.travel, sign: 'maki:ferry', tier: 1 },
  bus: { tone: tones.travel, sign: 'maki:bus', tier: 1 },
  college: { tone: tones.learning, sign: 'maki:college', tier: 1 },
  sight: { tone: tones.sight, sign: 'maki:monument', tier: 1 },
  museum: { tone: tones.sight, sign: 'maki:museum', tier: 1 },
  stadium: { tone: tones.green, sign: 'maki:stadium', tier: 1 },
  school: { tone: tones.learning, sign: 'maki:school', tier: 2 },
  library: { tone: tones.learning, sign: 'maki:library', tier: 2 },
  mosque: { tone: tones.prayer, sign: 'maki:religious-muslim', tier: 2 },
  temple: { tone: tones.prayer, sign: 'temaki:hinduism', tier: 2 },
  church: { tone: tones.prayer, sign: 'maki:religious-christian', tier: 2 },
  pagoda: { tone: tones.prayer, sign: 'maki:religious-buddhist', tier: 2 },
  cemetery: { tone: tones.prayer, sign: 'maki:cemetery', tier: 2 },
  government: { tone: tones.office, sign: 'maki:town-hall', tier: 2 },
  police: { tone: tones.office, sign: 'maki:police', tier: 2 },
  fire: { tone: tones.office, sign: 'maki:fire-station', tier: 2 },
  post: { tone: tones.office, sign: 'maki:post', tier: 2 },
  tree: { tone: tones.green, sign: 'maki:park', tier: 2 },
  playground: { tone: tones.green, sign: 'maki:playground', tier: 2 },
  gym: { tone: tones.green, sign: 'temaki:gym', tier: 3 },
  pharmacy: { tone: tones.health, sign: 'maki:pharmacy', tier: 3 },
  clinic: { tone: tones.health, sign: 'maki:doctor', tier: 3 },
  bank: { tone: tones.office, sign: 'maki:bank', tier: 3 },
  atm: { tone: tones.office, sign: 'temaki:atm', tier: 3 },
  food: { tone: tones.food, sign: 'maki:restaurant', tier: 3 },
  cafe: { tone: tones.food, sign: 'maki:cafe', tier: 3 },
  bakery: { tone: tones.food, sign: 'maki:bakery', tier: 3 },
  fuel: { tone: tones.travel, sign: 'maki:fuel', tier: 3 },
  hotel: { tone: tones.shop, sign: 'maki:lodging', tier: 3 },
  grocery: { tone: tones.shop, sign: 'maki:grocery', tier: 3 },
  clothing: { tone: tones.shop, sign: 'maki:clothing-store', tier: 3 },
  shop: { tone: tones.shop, sign: 'maki:shop', tier: 3 },
  office: { tone: tones.office, sign: 'maki:commercial', tier: 3 },
  industry: { tone: tones.office, sign: 'maki:industry', tier: 3 },
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
  Government: 'government',
  Office: 'office',
  Commercial: 'office',
  Industry: 'industry',
  Hotel: 'hotel',
  Fuel: 'fuel',
  Landmark: 'sight',
};

/** Where the kind within a type has its own icon, or none. */
const iconOfSubType: Record<string, IconName | null> = {
  Pharmacy: 'pharmacy',
  Clinic: 'clinic',
  'Diagnostic Center': 'clinic',
  University: 'college',
  College: 'college',
  Library: 'library',
  'Metro Station': 'metro',
  'Railway Station': 'train',
  Airport: 'airport',
  'Launch Terminal': 'boat',
  'Ferry Terminal': 'boat',
  'Sea Port': 'boat',
  Temple: 'temple',
  Church: 'church',
  Pagoda: 'pagoda',
  Graveyard: 'cemetery',
  'Police Station': 'police',
  'Fire Station': 'fire',
  'Post Office': 'post',
  ATM: 'atm',
  Agent: 'atm',
  Cafe: 'cafe',
  'Tea Stall': 'cafe',
  Bakery: 'bakery',
  Grocery: 'grocery',
  'Super Shop': 'grocery',
  'Kitchen Market': 'grocery',
  Clothing: 'clothing',
  Tailor: 'clothing',
  Museum: 'museum',
  Playground: 'playground',
  Eidgah: 'mosque',
  Stadium: 'stadium',
  Gym: 'gym',
  Factory: 'industry',
  'Rice Mill': 'industry',
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
