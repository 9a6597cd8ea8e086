import { facts, tatkalKinds } from '#shared/facts.hi.ts';
import { amountInWords } from '#web/site/shared/amounts.hi.ts';
import { businesses } from './businesses.hi.ts';
import { licenceBenefits } from './licence-benefits.hi.ts';
import { licenceQuestions } from './licence-questions.hi.ts';
import type { LicenceContent } from './types.ts';

export const licence = (): LicenceContent => ({
  metaTitle: 'FSSAI रजिस्ट्रेशन और लाइसेंस, 2026 के नियमों से',
  metaDescription:
    'FSSAI रजिस्ट्रेशन, स्टेट, सेंट्रल और तत्काल लाइसेंस का आवेदन हम करते हैं। अप्रैल 2026 से आपके किचन को कौन-सा चाहिए, हमारा दाम कितना है और सरकारी फ़ीस कितनी।',
  heading: 'FSSAI लाइसेंस',
  lead: 'आपके किचन को कौन-सी मंज़ूरी चाहिए, यह हम पता करते हैं, दस्तावेज़ ठीक करते हैं और FoSCoS पर आवेदन करते हैं।',
  banner: {
    title: '1 अप्रैल 2026 को कानून बदल गया',
    text: `अब रजिस्ट्रेशन साल में ${amountInWords(facts.registrationUpTo.value)} तक की बिक्री पर चलता है और उसकी कोई आखिरी तारीख नहीं है। बहुत-से किचन को अब पहले से कम चाहिए।`,
    link: 'प्लान चुनें',
  },
  benefits: licenceBenefits,
  businesses,
  questions: licenceQuestions(),
  tatkal: {
    warning: 'तत्काल सिर्फ़ 11 तरह के कम जोखिम वाले काम के लिए है। रेस्टोरेंट, क्लाउड किचन, कैफ़े और कैटरर उनमें नहीं हैं।',
    question: 'क्या आपका बिज़नेस इन 11 में से एक है?',
    yes: 'हाँ, इनमें से एक है',
    no: 'नहीं, या पक्का नहीं पता',
    whenNo:
      'तो तत्काल नहीं मिलेगा। रेस्टोरेंट, क्लाउड किचन या कैफ़े के लिए रजिस्ट्रेशन चुनें: वह भी जल्दी होता है, और आम तौर पर उतना ही काफ़ी है।',
    kinds: tatkalKinds,
    limits: 'मांस और मछली नहीं, ट्रांसपोर्टर के लिए डेयरी भी नहीं। फ़िलहाल सिर्फ़ अकेले मालिक के लिए।',
  },
});
