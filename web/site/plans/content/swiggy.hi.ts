import { brand } from '#shared/brand.hi.ts';
import { facts } from '#shared/facts.hi.ts';
import { documentsFor, itemsFor, questionsFor, reasonsFor } from './onboarding.hi.ts';
import type { OnboardingContent } from './types.ts';

export const swiggy = (): OnboardingContent => ({
  metaTitle: 'रेस्टोरेंट और क्लाउड किचन के लिए Swiggy ऑनबोर्डिंग',
  metaDescription:
    'हम आपका किचन Swiggy पर सेट करते हैं, पार्टनर करार से पहले ऑर्डर तक। GST के साथ एक तय दाम, हमारा काम 3–5 कामकाजी दिन से।',
  heading: 'Swiggy ऑनबोर्डिंग',
  lead: 'पार्टनर करार से पहले ऑर्डर तक: अकाउंट, मेन्यू, पेमेंट और पूरी लिस्टिंग।',
  banner: {
    title: 'फ़ॉर्म हम भरते हैं, दस्तखत आप एक बार',
    text: 'Swiggy मालिक से अपने सहमति पत्र (letter of understanding) पर ऑनलाइन दस्तखत माँगता है। उसके आसपास का सारा काम हमारा है।',
    link: 'प्लान देखें',
  },
  documents: documentsFor('Swiggy'),
  items: itemsFor('Swiggy', {
    menu: `Basic Onboarding में बेसिक मेन्यू भरा जाता है। Prime Onboarding में आपकी भेजी फ़ोटो के साथ एडवांस्ड मेन्यू बनता है, 50 आइटम तक। ${facts.swiggyMenuMost.text}`,
    design:
      'Basic Onboarding में हम आपका बना-बनाया लोगो और बैनर अपलोड करते हैं। Prime Onboarding में हम उन्हें आपके लिए डिज़ाइन करते हैं।',
    listing:
      'हम कैटेगरी चुनते हैं, सबसे ज़्यादा बिकने वाले व्यंजन आगे रखते हैं और हर फ़ोटो जाँचते हैं। Prime Onboarding में बिक्री बढ़ाने के सुझाव भी हैं, और हमारी कतार में आपका केस पहले आता है।',
  }),
  reasons: reasonsFor('Swiggy'),
  questions: questionsFor(
    'Swiggy',
    'हाँ। दोनों प्लान में हम मेन्यू भरते हैं। Prime Onboarding में हमारे बनाए लोगो और बैनर से आपकी प्रोफ़ाइल की ब्रांडिंग भी होती है।',
  ),
  independence: `${brand.name} Swiggy से अलग कंपनी है। यह नाम उसके मालिक का है।`,
});
