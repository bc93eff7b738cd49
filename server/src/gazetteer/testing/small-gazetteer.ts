import { buildGazetteer, type Gazetteer } from '../gazetteer.ts';
import type { BilingualName, Place } from '../place.ts';

/** A name in English and Bangla, written as `English | বাংলা`. */
export function named(text: string): BilingualName {
  const [en, bn] = text.split('|').map((part) => part.trim());
  return { en: en!, bn: bn ?? en! };
}

const dhaka = {
  city: named('Dhaka | ঢাকা'),
  district: named('Dhaka | ঢাকা'),
  division: named('Dhaka | ঢাকা'),
  union: null,
  pauroshova: null,
};

type Sketch = Partial<Omit<Place, 'name' | 'area'>> & { name?: string; area: string };

/** A place from a few facts; everything else is that of a plain house in Dhaka. */
export function sketchPlace(id: number, { name, area, ...rest }: Sketch): Place {
  return {
    ...dhaka,
    id,
    code: `TEST${String(id).padStart(4, '0')}`,
    name: name ? named(name) : null,
    house: null,
    road: null,
    block: null,
    subArea: null,
    area: named(area),
    thana: null,
    subDistrict: null,
    postCode: '1216',
    type: 'Residential',
    subType: 'House',
    position: [90.36, 23.8],
    popularity: name ? 0.01 : 0,
    ...rest,
  };
}

const mirpur = 'Mirpur | মিরপুর';
const gulshan = 'Gulshan | গুলশান';
const dhanmondi = 'Dhanmondi | ধানমন্ডি';

/** Well-known places of Dhaka and a few houses, placed by hand to within some hundred meters. */
export const smallPlaces: Place[] = [
  {
    name: mirpur,
    area: mirpur,
    type: 'Admin',
    subType: 'Area',
    position: [90.3654, 23.8042],
    popularity: 0.9,
  },
  {
    name: gulshan,
    area: gulshan,
    type: 'Admin',
    subType: 'Area',
    position: [90.4152, 23.7925],
    popularity: 0.89,
  },
  {
    name: dhanmondi,
    area: dhanmondi,
    type: 'Admin',
    subType: 'Area',
    position: [90.3742, 23.7461],
    popularity: 0.88,
  },
  {
    name: 'Mirpur DOHS | মিরপুর ডিওএইচএস',
    area: mirpur,
    type: 'Admin',
    subType: 'Sub Area',
    position: [90.37, 23.8373],
    popularity: 0.7,
  },
  {
    name: 'Sher-e-Bangla National Cricket Stadium | শের-ই-বাংলা জাতীয় ক্রিকেট স্টেডিয়াম',
    area: mirpur,
    type: 'Recreation',
    subType: 'Stadium',
    position: [90.3635, 23.8069],
    popularity: 0.6,
  },
  {
    name: 'National Zoo | জাতীয় চিড়িয়াখানা',
    area: mirpur,
    type: 'Recreation',
    subType: 'Zoo',
    position: [90.3445, 23.8136],
    popularity: 0.5,
  },
  {
    name: 'Lalbagh Fort | লালবাগ কেল্লা',
    area: 'Lalbagh | লালবাগ',
    type: 'Landmark',
    subType: 'Historical Place',
    position: [90.3882, 23.7189],
    popularity: 0.6,
    postCode: '1211',
  },
  {
    name: 'Dhanmondi Lake | ধানমন্ডি লেক',
    area: dhanmondi,
    type: 'Recreation',
    subType: 'Park',
    position: [90.3779, 23.7477],
    popularity: 0.55,
    postCode: '1205',
  },
  {
    name: 'Mirpur Post Office | মিরপুর ডাকঘর',
    area: mirpur,
    type: 'Government',
    subType: 'Post Office',
    position: [90.3601, 23.8051],
    popularity: 0.2,
  },
  {
    name: 'Dhaka Medical College Hospital | ঢাকা মেডিকেল কলেজ হাসপাতাল',
    area: 'Shahbag | শাহবাগ',
    type: 'Healthcare',
    subType: 'Hospital',
    position: [90.3976, 23.7259],
    popularity: 0.8,
    postCode: '1000',
  },
  {
    name: 'Ideal School | আইডিয়াল স্কুল',
    area: 'Motijheel | মতিঝিল',
    type: 'Education',
    subType: 'School',
    position: [90.4203, 23.7389],
    popularity: 0.3,
    postCode: '1000',
  },
  {
    name: 'Monipur High School | মনিপুর উচ্চ বিদ্যালয়',
    area: mirpur,
    type: 'Education',
    subType: 'School',
    position: [90.3629, 23.8021],
    popularity: 0.32,
  },
  {
    name: 'Tejgaon Textile Mill | তেজগাঁও টেক্সটাইল মিল',
    area: 'Tejgaon | তেজগাঁও',
    type: 'Industry',
    subType: 'Factory',
    position: [90.4005, 23.7639],
    popularity: 0.06,
    postCode: '1208',
  },
  {
    name: 'Shewrapara Koborsthan | শেওড়াপাড়া কবরস্থান',
    area: mirpur,
    subArea: named('Shewrapara | শেওড়াপাড়া'),
    type: 'Religious Place',
    subType: 'Graveyard',
    position: [90.3757, 23.7918],
    popularity: 0.09,
  },
  {
    name: 'City Bank ATM | সিটি ব্যাংক এটিএম',
    area: gulshan,
    type: 'Bank',
    subType: 'ATM',
    position: [90.4161, 23.7931],
    popularity: 0.04,
    postCode: '1212',
  },
  ...[1, 2, 3, 8, 12].map((house) => ({
    house: named(`House ${house} | বাড়ি ${'০১২৩৪৫৬৭৮৯'[house] ?? '১২'}`),
    road: named('Road 2 | রোড ২'),
    subArea: named('Section 2 | সেকশন ২'),
    area: mirpur,
    position: [90.357 + house * 0.0002, 23.8067] as [number, number],
  })),
  {
    house: named('House 2 | বাড়ি ২'),
    road: named('Road 8 | রোড ৮'),
    subArea: named('Section 2 | সেকশন ২'),
    area: mirpur,
    position: [90.3591, 23.8081] as [number, number],
  },
  {
    house: named('House 50 | বাড়ি ৫০'),
    road: named('Road 9/A | রোড ৯/এ'),
    area: dhanmondi,
    postCode: '1209',
    position: [90.3737, 23.7461] as [number, number],
  },
].map((sketch, index) => sketchPlace(index + 1, sketch as Sketch));

/** A gazetteer of these places. */
export function smallGazetteer(): Gazetteer {
  return buildGazetteer(smallPlaces);
}
