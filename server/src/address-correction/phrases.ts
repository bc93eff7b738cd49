import { fold } from '@portal/text';

/** Frequent words of addresses that identify no place on their own, in English and Bangla. */

function folded(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean).map(fold));
}

/** What follows, up to the next comma, is only near. */
export const beforeLandmark = folded(
  'near nearby beside besides behind opposite opp front infront adjacent next পাশে নিকটে কাছাকাছি',
);

/** What came before, back to the last comma, is only near. */
export const afterLandmark = folded(
  `sathe shathe pashe pase pasher passe samne shamne shamner samner kache kachhe pichone pechone ulto ulta ultadike dike
   niche nicher upor pashei age agey aage pore
   পাশে পাশের সামনে সামনের কাছে কাছাকাছি পিছনে পেছনে বিপরীতে উল্টো উল্টা উল্টোদিকে নিকটে সংলগ্ন নিচে আগে পরে`,
);

/** Denies what came before it: `taltola na, bnp bazar`. */
export const negation = folded('na nah noy না নয়');

/** Begins a person's name, which goes on until a comma or a numbered part. */
export const beforePerson = folded('attn attention mr mrs ms miss জনাব');

/** Words of which people's names are made: a line of nothing else says who, not where. */
export const person = folded(
  `md mohammad mohammed muhammad mohd mst mosammat sheikh sk syed mir abdul abdur abdullah abu al ali ahmed ahmad ahammed
   akter akhter alam amin anwar arif ashraf asif aziz azad babu begum bibi chowdhury das dey dr eng engr fahim faruk
   farhana fatema ferdous ghosh habib haque hoque hasan hassan hossain hosain hussain husain huda ibrahim imran iqbal
   islam jahan jahangir jamal kabir kamal karim khan khatun kumar mahmud mahmood malik mamun mannan masud miah mia mizan
   mollah monir mostafa munir nahar nasrin nazrul noor nur omar parvin polash rafiq rahim rahman rani rashid reza riaz
   rina roy rubel saha sabbir sadia sahid saiful salam salma sarkar sarker shahid shamim sharif sharmin siddique siraj
   sohel sultana sumon taslima tanvir uddin wahid yasmin zaman মোঃ মো মোহাম্মদ আব্দুল রহিম করিম রহমান হোসেন ইসলাম আহমেদ
   আক্তার বেগম খাতুন উদ্দিন মিয়া শেখ সৈয়দ মীর হাজী খান চৌধুরী`,
);

/** Particles, courtesies and what advertisements say, some of which sounds like areas (`vara`: Boyra, `sale`: Salo). */
export const filler = folded(
  `of the and at in on to by from with for is er ar r or a an my me i you your we our it this that
   no number num nong nombor
   bangladesh bd address adress phone mobile mob tel cell contact name email
   please pls plz kindly call ring knock come coming deliver delivery leave guard darwan before after first urgent deliver
   am pm time send parcel order inside bhitor vitor bhitore side corner exact same know last vai bhai
   এর ও এবং বাসার বাসায় বাড়ির বাংলাদেশ মোবাইল ফোন ফোনে ঠিকানা দিবেন দিয়ে এসে করুন করবেন ভিতর ভিতরে পর নং নম্বর
   vara bhara bhada rent rented rental sale sell sft sqft katha kata bigha shotok decimal taka tk urgent bikroy bikri lagbe
   hobe ache dhuke hajar mash sublet tolet let bachelor mess negotiable advance possession pojetion ready furnished facing
   ভাড়া বিক্রয় বিক্রি কাঠা শতক বিঘা টাকা সাবলেট হবে জমি জমির`,
);

/** Labels of areas: they specify what the name next to them is. */
export const areaLabel = folded(
  `thana ps po post office union upazila upozila upojela upazilla upzilla district dist zila zilla jela division city corporation town model
   r/a c/a i/a ra area elaka residential commercial industrial abashik campus housing estate society sadar municipality
   pauroshova para
   থানা জেলা উপজেলা বিভাগ ইউনিয়ন ডাক ডাকঘর পোস্ট এলাকা আবাসিক বাণিজ্যিক শিল্প হাউজিং সোসাইটি সদর সিটি কর্পোরেশন করপোরেশন শহর পৌরসভা আ`,
);

/** What a label says of the name next to it. */
export type LabelledKind = 'village' | 'local' | 'upazila' | 'district' | 'division';

/** Labels that say which of several areas a name is: `Nawabganj Upazila`, `Dist. Faridpur`. */
export const kindOfLabel: ReadonlyMap<string, LabelledKind> = new Map(
  (
    [
      ['village', 'gram village vill গ্রাম'],
      ['local', 'po post ডাক ডাকঘর পোস্ট union ইউনিয়ন thana ps থানা'],
      ['upazila', 'upazila upozila upojela upazilla upzilla উপজেলা'],
      ['district', 'district dist zila zilla jela জেলা corporation কর্পোরেশন করপোরেশন'],
      ['division', 'division বিভাগ'],
    ] as const
  ).flatMap(([kind, labels]) =>
    labels.split(' ').map((label): [string, LabelledKind] => [fold(label), kind]),
  ),
);

/** A street follows or went before: `Rangpur Road` is not in Rangpur. */
export const streetWord = folded(
  'road rd street sarak shorok sharak sarani shoroni avenue ave lane highway goli rasta rastar রাস্তা রাস্তার রোড সড়ক সরণি সরণী এভিনিউ অ্যাভিনিউ লেন গলি',
);

/** Is between the name of a street and its label: `Sonargaon Link Road`. */
export const linkWord = folded('link bypass biswa bishwa moha maha লিংক বাইপাস বিশ্ব মহা');

/** What is at a place and is found in every part of the country. None is a misspelled area. */
export const landmark = folded(
  `bus stand stop station terminal metro rail railway train bazar bazaar market mor more mour morh chowrasta chourasta
   notun natun golchottor roundabout intersection circle point gate bridge mosque masjid mosjid temple mandir school college
   university hospital clinic pharmacy bank atm office shop store dokan hotel restaurant tower plaza complex building
   bhaban bhobon house home bari villa garden park field ground maidan math khal lake pump petrol filling cng madrasa madrasha mazar mill
   factory hall cinema club center centre kacha ghat hat ferry launch lonch bypass police fire service line colony quarter camp east west north south new old uttor uttar dokkhin dokhin dakshin purbo purba poschim paschim moddho modhya
   road lane block sector section avenue street floor flat holding ward
   বাস স্ট্যান্ড বাসস্ট্যান্ড স্টেশন স্টেশনের টার্মিনাল মেট্রো রেল বাজার বাজারের মার্কেট মোড় চৌরাস্তা গেট ব্রিজ মসজিদ
   মন্দির স্কুল কলেজ বিশ্ববিদ্যালয় হাসপাতাল ব্যাংক অফিস মাঠ মাজার কাঁচা ঘাট হাট ফেরি লঞ্চ নতুন পুরান পূর্ব পশ্চিম উত্তর দক্ষিণ
   রোড লেন ব্লক সেক্টর সেকশন বাড়ি বাড়ী`,
);

/** Labels of numbered parts that are written together with what is next to them: `blockdroad4`. */
export const joinedLabel = folded(
  'house holding bari basa basha plot road block sector section lane avenue flat floor',
);

/** Sides of an area that are written together with it: `dokkhinbasabo`. */
export const joinedSide = folded(
  `uttor uttar dokkhin dokhin dakshin purbo purba poschim paschim moddho modhya north south east west middle central
   naya purana puran boro choto
   উত্তর দক্ষিণ পূর্ব পশ্চিম মধ্য`,
);

/** Written together with the name of an area: `savarbazar`, `tongistationroad`. */
export const joinedKind = folded(
  `bus stand station terminal bazar bazaar bajar kacha market mor more chottor circle chowrasta chourasta ghat launch hat
   gorur gate rail railgate thana sadar upazila school college hospital boro masjid mosjid colony puraton road pourosova
   municipality para পাড়া
   বাস স্ট্যান্ড স্টেশন টার্মিনাল বাজার মার্কেট মোড় চৌরাস্তা ঘাট হাট গেট থানা সদর উপজেলা স্কুল কলেজ হাসপাতাল কলোনি রোড
   পৌরসভা`,
);

/** Of these what ends names and other words, too: `Brahmanpara`, `Swarnagram`, `warehouse`. */
export const nameEnd = folded('para bari hat ghat gram house basa basha home পাড়া বাড়ি বাড়ী হাট ঘাট গ্রাম');

/** What is called after an area, and might not be there: `Shah Ali Plaza`, `Sreepur Store`. */
export const building = folded(
  `plaza tower complex mall bhaban bhobon villa apartment
   store stores traders trading enterprise telecom electronics motors tailors bhandar stationery paribahan transport
   machinery agro cafe fashion garments textile printers press library brothers sons overseas agency
   lab laboratory diagnostic diagnostics pathology academy coaching bakery furniture dental sweets salon parlour hardware
   প্লাজা টাওয়ার কমপ্লেক্স ভবন ভিলা স্টোর ট্রেডার্স এন্টারপ্রাইজ টেলিকম ভাণ্ডার ভান্ডার পরিবহন ল্যাব ডায়াগনস্টিক
   একাডেমি কোচিং বেকারি ফার্নিচার ডেন্টাল`,
);

/** Ends the name of a society or project, which has its own roads and blocks: `Nirapod Housing`, `Alokdhara R/A`. */
export const societyWords = folded(
  `housing society project prokolpo residential abashik properties estate estates polli palli garden model
   হাউজিং সোসাইটি প্রকল্প আবাসিক এস্টেট পল্লী`,
);

/** Of these what says that an area with a name is one for living in, and no police district. */
export const residential = folded('residential abashik r/a ra আবাসিক');

/** Of these what no area of the data is called: `Mohammadpur Housing`, while `Uttara Model Town` is Uttara. */
export const societyEnd = folded(
  'area elaka এলাকা housing society project prokolpo properties হাউজিং সোসাইটি প্রকল্প',
);

/** Names of areas that many towns have, and that the data list for few of them: `savar cantonment`, `comilla epz`. */
export const everywhere = folded(
  `wireless dohs cantonment cantt epz bandar bondor port court shapla chattar chottor chandni modern
   ক্যান্টনমেন্ট সেনানিবাস ইপিজেড বন্দর কোর্ট শাপলা চত্বর`,
);

/** Numbers in words, as said of parts of Dhaka: `মিরপুর দশ`. */
export const numberWord = new Map(
  [
    'এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চৌদ্দ',
    'ek dui - - - - - - - dosh egaro baro tero choddo',
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen',
  ].flatMap((row) => row.split(' ').map((word, at): [string, string] => [fold(word), String(at + 1)])),
);

/** Floors in words: `ground floor`. */
export const floorWord = folded(
  'ground first second third fourth fifth sixth seventh eighth ninth tenth top নিচ উপর',
);

/** Which numbering of the roads is meant, as in Dhanmondi. */
export const numberingWords = new Map(
  [
    ['Old', 'old purano puraton পুরাতন পুরানো'],
    ['New', 'new notun নতুন'],
  ].flatMap(([numbering, words]) => [...folded(words!)].map((word): [string, string] => [word, numbering!])),
);
