/**
 * The districts of before 1984 that were divided: people of Pangsha still write Faridpur. English names of the data; the
 * ones after the colon were parts of the one before it.
 */
const partsOfFormerDistricts = `Barisal: Bhola Jhalokati Pirojpur
  Bogra: Joypurhat
  Chittagong: Cox's_Bazar
  Comilla: Brahmanbaria Chandpur
  Dhaka: Gazipur Manikganj Munshiganj Narayanganj Narsingdi
  Dinajpur: Panchagarh Thakurgaon
  Faridpur: Gopalganj Madaripur Rajbari Shariatpur
  Jessore: Jhenaidah Magura Narail
  Khulna: Bagerhat Satkhira
  Kushtia: Chuadanga Meherpur
  Mymensingh: Jamalpur Kishoreganj Netrokona Sherpur Tangail
  Noakhali: Feni Lakshmipur
  Pabna: Sirajganj
  Patuakhali: Barguna
  Rajshahi: Naogaon Natore Nawabganj
  Rangpur: Gaibandha Kurigram Lalmonirhat Nilphamari
  Sylhet: Habiganj Moulvibazar Sunamganj`;

/** The former district of a district, where it bears another name. */
export const formerDistricts: ReadonlyMap<string, string> = new Map(
  partsOfFormerDistricts.split('\n').flatMap((line) => {
    const [former, parts] = line.trim().split(': ');
    return parts!.split(' ').map((part): [string, string] => [part.replace('_', ' '), former!]);
  }),
);
