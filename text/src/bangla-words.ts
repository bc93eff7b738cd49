/**
 * What common words of names are in Bangla: kinds of places and what distinguishes them, as they are written on signs. Own list.
 * Words with more than one usual meaning in names (`Block`, `Bank`) are in it with the one that names use.
 */
export const banglaWords: ReadonlyMap<string, string> = new Map(
  `
academy একাডেমি
agency এজেন্সি
airport বিমানবন্দর
apartment অ্যাপার্টমেন্ট
avenue এভিনিউ
bakery বেকারি
bank ব্যাংক
bazaar বাজার
bazar বাজার
beach সমুদ্র সৈকত
block ব্লক
bridge সেতু
building ভবন
bus বাস
cafe ক্যাফে
canal খাল
cantonment সেনানিবাস
center সেন্টার
centre সেন্টার
church গির্জা
clinic ক্লিনিক
club ক্লাব
colony কলোনি
college কলেজ
complex কমপ্লেক্স
court আদালত
dental ডেন্টাল
department বিভাগ
diagnostic ডায়াগনস্টিক
east পূর্ব
eidgah ঈদগাহ
electronics ইলেকট্রনিক্স
engineering ইঞ্জিনিয়ারিং
enterprise এন্টারপ্রাইজ
eye চক্ষু
factory কারখানা
fashion ফ্যাশন
field মাঠ
furniture ফার্নিচার
garden গার্ডেন
gate গেট
general জেনারেল
ghat ঘাট
girls বালিকা
government সরকারি
govt সরকারি
graveyard কবরস্থান
hall হল
hardware হার্ডওয়্যার
heart হার্ট
high উচ্চ
hospital হাসপাতাল
hostel হোস্টেল
hotel হোটেল
house হাউজ
institute ইনস্টিটিউট
international আন্তর্জাতিক
islamia ইসলামিয়া
jame জামে
kindergarten কিন্ডারগার্টেন
lake লেক
lane লেন
library লাইব্রেরি
madrasa মাদ্রাসা
madrasah মাদ্রাসা
market মার্কেট
masjid মসজিদ
medical মেডিকেল
medicine মেডিসিন
memorial মেমোরিয়াল
model মডেল
mosque মসজিদ
motors মোটরস
museum জাদুঘর
national জাতীয়
new নতুন
north উত্তর
office অফিস
old পুরাতন
park পার্ক
pharmacy ফার্মেসি
plaza প্লাজা
police পুলিশ
polytechnic পলিটেকনিক
pond পুকুর
primary প্রাথমিক
pry প্রাথমিক
public পাবলিক
railway রেলওয়ে
residential আবাসিক
restaurant রেস্টুরেন্ট
river নদী
road রোড
sarak সড়ক
school স্কুল
section সেকশন
sector সেক্টর
shop শপ
shopping শপিং
south দক্ষিণ
square চত্বর
stadium স্টেডিয়াম
station স্টেশন
store স্টোর
stores স্টোর্স
street স্ট্রিট
super সুপার
sweets সুইটস
tailors টেইলার্স
technical টেকনিক্যাল
telecom টেলিকম
temple মন্দির
tower টাওয়ার
traders ট্রেডার্স
training ট্রেনিং
university বিশ্ববিদ্যালয়
ward ওয়ার্ড
west পশ্চিম
women মহিলা
zone জোন
`
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const at = line.indexOf(' ');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
);
