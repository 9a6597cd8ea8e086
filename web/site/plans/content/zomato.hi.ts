import { brand } from '#shared/brand.hi.ts';
import { documentsFor, itemsFor, questionsFor, reasonsFor } from './onboarding.hi.ts';
import type { OnboardingContent } from './types.ts';

export const zomato = (): OnboardingContent => ({
  metaTitle: 'रेस्टोरेंट और क्लाउड किचन के लिए Zomato ऑनबोर्डिंग',
  metaDescription:
    'हम आपका किचन Zomato पर सेट करते हैं: अकाउंट, मेन्यू, फ़ोटो, पेमेंट और डिलीवरी। GST के साथ एक तय दाम, हमारा काम 3–5 कामकाजी दिन से।',
  heading: 'Zomato ऑनबोर्डिंग',
  lead: 'हम आपका Zomato अकाउंट खोलते हैं, मेन्यू भरते हैं, पेमेंट सेट करते हैं और ऑर्डर शुरू होने तक साथ रहते हैं।',
  banner: {
    title: 'एक तय दाम, दस्तावेज़ से पहले ऑर्डर तक',
    text: 'हमें कोई कमीशन नहीं। Zomato हर ऑर्डर पर क्या लेता है, यह आपके और Zomato के बीच तय होता है।',
    link: 'प्लान देखें',
  },
  documents: documentsFor('Zomato'),
  items: itemsFor('Zomato', {
    menu: 'Starter Onboarding में 25 आइटम तक भरे जाते हैं। Pro Launch Package में आपकी भेजी फ़ोटो भी लगती हैं, 50 आइटम तक।',
    design:
      'Starter Onboarding में एक सादा लोगो और बैनर मिलता है। Pro Launch Package में डिज़ाइन और आगे जाता है: बैनर और व्यंजनों की तस्वीरें एक ही अंदाज़ में।',
    listing:
      'सबसे ज़्यादा बिकने वाले व्यंजन पहले आते हैं, उन्हें ऐसे नाम मिलते हैं जो लोग खोजते हैं, और हर फ़ोटो जाँची जाती है। Pro Launch Package में प्रायोरिटी सपोर्ट भी है: हमारी कतार में आपका केस पहले आता है।',
  }),
  reasons: reasonsFor('Zomato'),
  questions: questionsFor(
    'Zomato',
    'हाँ। दोनों प्लान में हम मेन्यू भरते हैं और लोगो और बैनर बनाते हैं। Pro Launch Package में ज़्यादा आइटम, उनकी फ़ोटो और ज़्यादा बारीक डिज़ाइन शामिल है।',
  ),
  independence: `${brand.name} Zomato से अलग कंपनी है। यह नाम उसके मालिक का है।`,
});
