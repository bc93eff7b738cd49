import type { AdministrativeAreas, Area } from '@portal/data';
import type { LngLat } from '@portal/geo';
import type { BilingualName, Place } from './place.ts';

/** Room for the ids of each kind of area. */
const idStep = 10_000;

/** How well known each kind is: above most single places. */
const popularityByKind = {
  cities: 1,
  districts: 0.97,
  cityAreas: 0.95,
  subAreas: 0.85,
  subDistricts: 0.75,
  unions: 0.5,
};

/**
 * Areas as places of type Admin, so that a search finds `Mirpur` itself next to what is in it. `postCodeIn` returns the
 * postal code of a subdistrict by its English name.
 */
export function areaPlaces(areas: AdministrativeAreas, postCodeIn: (subDistrict: string) => string): Place[] {
  const byId = <Item extends Area>(list: Item[]) => new Map(list.map((area) => [area.id, area]));
  const divisions = byId(areas.divisions);
  const districts = byId(areas.districts);
  const subDistricts = byId(areas.subDistricts);
  const cities = byId(areas.cities);
  const cityAreas = byId(areas.cityAreas);

  const cityAreaNames = new Set(areas.cityAreas.map(({ name }) => name));

  const inDistrict = (districtId: number) => {
    const district = districts.get(districtId)!;
    return { district: nameOf(district), division: nameOf(divisions.get(district.divisionId)!) };
  };
  const make = (
    kind: keyof typeof popularityByKind,
    area: Area,
    rest: Partial<Place> & Pick<Place, 'area' | 'city' | 'district' | 'division'>,
  ): Place => {
    const id = (Object.keys(popularityByKind).indexOf(kind) + 1) * idStep + area.id;
    return {
      id,
      code: codeOf(id),
      name: nameOf(area),
      ...(otherNames(area).length > 0 && { aliases: otherNames(area) }),
      house: null,
      road: null,
      block: null,
      subArea: null,
      thana: null,
      subDistrict: null,
      union: null,
      pauroshova: null,
      postCode: postCodeIn(area.name),
      type: 'Admin',
      subType: subTypeByKind[kind],
      position: area.centre as LngLat,
      popularity: popularityByKind[kind],
      ...rest,
    };
  };

  return [
    ...areas.cities.map((city) =>
      make('cities', city, { area: nameOf(city), city: nameOf(city), ...inDistrict(city.districtId) }),
    ),
    ...areas.cityAreas.map((area) => {
      const city = cities.get(area.cityId)!;
      return make('cityAreas', area, {
        area: nameOf(area),
        city: nameOf(city),
        postCode: area.postCode,
        ...inDistrict(city.districtId),
      });
    }),
    ...areas.subAreas.flatMap((area) => {
      const parent = cityAreas.get(area.cityAreaId)!;
      if (parent.name === area.name) return [];
      const city = cities.get(parent.cityId)!;
      return make('subAreas', area, {
        subArea: nameOf(area),
        area: nameOf(parent),
        city: nameOf(city),
        postCode: area.postCode,
        ...inDistrict(city.districtId),
      });
    }),
    // A district is mostly looked for as the city of its name, which is above.
    ...areas.districts
      .filter(({ name }) => !areas.cities.some((city) => city.name === name))
      .map((district) =>
        make('districts', district, {
          area: nameOf(district),
          city: nameOf(district),
          ...inDistrict(district.id),
        }),
      ),
    // A metropolitan thana is mostly looked for as the city's area of its name.
    ...areas.subDistricts
      .filter(({ name, isMetropolitan }) => !(isMetropolitan && cityAreaNames.has(name)))
      .map((area) => {
        const around = inDistrict(area.districtId);
        return make('subDistricts', area, {
          subDistrict: nameOf(area),
          area: nameOf(area),
          city: around.district,
          ...around,
        });
      }),
    ...areas.unions.map((union) => {
      const parent = subDistricts.get(union.subDistrictId)!;
      const around = inDistrict(parent.districtId);
      return make('unions', union, {
        union: nameOf(union),
        postCode: postCodeIn(parent.name),
        subDistrict: nameOf(parent),
        area: nameOf(parent),
        city: around.district,
        ...around,
      });
    }),
  ];
}

const subTypeByKind = {
  cities: 'City',
  districts: 'District',
  cityAreas: 'Area',
  subAreas: 'Sub Area',
  subDistricts: 'Sub District',
  unions: 'Union',
};

function nameOf({ name, nameBn }: Area): BilingualName {
  return { en: name, bn: nameBn };
}

function otherNames({ name, officialName, aliases }: Area): string[] {
  return [...new Set([...(officialName ? [officialName] : []), ...aliases])].filter((one) => one !== name);
}

/** Four letters and four digits, as codes are written; the same for the same id. */
function codeOf(id: number): string {
  const mixed = (id * 2_654_435_761) % 4_294_967_296;
  const letters = [17_576, 676, 26, 1]
    .map((step) => String.fromCharCode(65 + (Math.floor(mixed / step) % 26)))
    .join('');
  return `${letters}${String(id % 10_000).padStart(4, '0')}`;
}
