import type { SettingText } from './setting-text.ts';

/** Only static pages show the team, so the bundle of the browser is built without it. */
export const shippedTeam: { name: SettingText; work: SettingText; text: SettingText }[] = [
  {
    name: { en: 'Farah Khan' },
    work: { en: 'Contact person', hi: 'संपर्क' },
    text: {
      en: 'The first voice on the phone, and the last one to leave a case.',
      hi: 'फ़ोन पर पहली आवाज़, और केस पूरा होने तक साथ।',
    },
  },
  {
    name: { en: 'Licence desk', hi: 'लाइसेंस डेस्क' },
    work: { en: 'FSSAI and GST', hi: 'FSSAI और GST' },
    text: {
      en: 'Reads the rules, checks your papers, files them in your name.',
      hi: 'नियम पढ़ते हैं, आपके दस्तावेज़ जाँचते हैं और आपके नाम से आवेदन करते हैं।',
    },
  },
  {
    name: { en: 'Listings desk', hi: 'लिस्टिंग डेस्क' },
    work: { en: 'Zomato and Swiggy', hi: 'Zomato और Swiggy' },
    text: {
      en: 'Enters menus, sets up payments, follows approvals up.',
      hi: 'मेन्यू भरते हैं, पेमेंट सेट करते हैं और मंज़ूरी मिलने तक फ़ॉलो-अप करते रहते हैं।',
    },
  },
  {
    name: { en: 'Design desk', hi: 'डिज़ाइन डेस्क' },
    work: { en: 'Logo, banner, menu card', hi: 'लोगो, बैनर, मेन्यू कार्ड' },
    text: {
      en: 'Draws what has to be read at the size of a thumb.',
      hi: 'ऐसा बनाते हैं जो अँगूठे जितनी जगह में भी पढ़ा जाए।',
    },
  },
];
