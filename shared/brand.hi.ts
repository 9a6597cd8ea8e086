import { brand as english } from './brand.ts';
import { hoursInWords } from './rules/office-hours.ts';

const days = (text: string) => text.replace(/(business|working) days/, 'कामकाजी दिन');
const { promises, grievance, claims, video } = english;
const claim = <Kept extends object>(kept: Kept, text: string) => ({ ...kept, text });

/** Hindi texts of `brand`; names, phone numbers and addresses come from the English `brand`. */
export const brand = {
  ...english,
  hours: hoursInWords.hi,
  meaning: 'चूल्हा घर में सबसे पहले जलता है, और खाने पर उसकी कोई बात नहीं करता।',
  languages: 'हिन्दी और अंग्रेज़ी',
  grievance: { ...grievance, title: 'शिकायत अधिकारी', acknowledges: '48 घंटे', solves: 'एक महीने' },
  team: [
    { name: english.contactPerson, work: 'संपर्क', text: 'फ़ोन पर पहली आवाज़, और केस पूरा होने तक साथ।' },
    {
      name: 'लाइसेंस डेस्क',
      work: 'FSSAI और GST',
      text: 'नियम पढ़ते हैं, आपके दस्तावेज़ जाँचते हैं और आपके नाम से आवेदन करते हैं।',
    },
    {
      name: 'लिस्टिंग डेस्क',
      work: 'Zomato और Swiggy',
      text: 'मेन्यू भरते हैं, पेमेंट सेट करते हैं और मंज़ूरी मिलने तक फ़ॉलो-अप करते रहते हैं।',
    },
    { name: 'डिज़ाइन डेस्क', work: 'लोगो, बैनर, मेन्यू कार्ड', text: 'ऐसा बनाते हैं जो अँगूठे जितनी जगह में भी पढ़ा जाए।' },
  ],
  video: { ...video, title: `${english.name} किचन कैसे खुलवाता है` },
  promises: {
    ...promises,
    refundDays: days(promises.refundDays),
    onboardingDays: days(promises.onboardingDays),
    onboardingUsually: days(promises.onboardingUsually),
    licenceDays: days(promises.licenceDays),
  },
  claims: {
    ...claims,
    trusted: claim(claims.trusted, '500+ रेस्टोरेंट और स्टार्टअप का भरोसा'),
    kitchens: claim(claims.kitchens, '300+ किचन ऑनबोर्ड हुए'),
    cities: claim(claims.cities, '12+ शहर'),
    reviews: claim(claims.reviews, '152 रिव्यू'),
    onboarded: claim(claims.onboarded, '230+ ऑनबोर्ड हुए'),
    recentBuyers: claim(claims.recentBuyers, 'पिछले 24 घंटे में 50+ और लोग'),
    updated: claim(claims.updated, 'पिछला अपडेट 06/2025'),
  },
};
