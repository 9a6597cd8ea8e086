import { promisedDays } from '../rules/promised-days.ts';

/** Text in the languages of the site; without Hindi the English one is shown. */
export type SettingText = { en: string; hi?: string };

/** Places of the site in which a claim can stand. */
export const claimPlaces = [
  'trusted',
  'kitchens',
  'cities',
  'rating',
  'reviews',
  'onboarded',
  'recentBuyers',
  'updated',
] as const;
export type ClaimPlace = (typeof claimPlaces)[number];
export type StoredClaim = { place: ClaimPlace; text: SettingText; evidence: string; shown: boolean };

export const demoEvidence = 'Demonstration text of the specification; replace by a source before a real launch.';
const demonstrated = (place: ClaimPlace, en: string, hi = en): StoredClaim => ({
  place,
  text: { en, hi },
  evidence: demoEvidence,
  shown: true,
});

/** What the product is shipped with, until the operator saves a section of the settings. */
export const shippedSettings = {
  brand: {
    name: 'Chulha',
    /** In file names. */
    fileName: 'chulha',
    legalName: 'Chulha Business Services',
    colour: '#b93e06',
    colourOnDark: '#ff8a4c',
    meaning: {
      en: 'A chulha is the stove that a household cooks on. It is lit before anything else, and nobody talks about it at the table.',
      hi: 'चूल्हा घर में सबसे पहले जलता है, और खाने पर उसकी कोई बात नहीं करता।',
    } as SettingText,
  },
  /** Empty for the drawn stove. */
  logo: { picture: '' },
  contact: {
    person: 'Farah Khan',
    phone: '+91 98765 00000',
    chatPhone: '+91 98765 00000',
    support: 'support@chulha.example',
    address: ['2nd Floor, 14 Connaught Place', 'New Delhi 110001'],
    social: [
      { name: 'Instagram', href: 'https://www.instagram.com/' },
      { name: 'LinkedIn', href: 'https://www.linkedin.com/' },
      { name: 'YouTube', href: 'https://www.youtube.com/' },
    ],
    /** Of YouTube; empty for none. */
    video: 'aqz-KE-bpKQ',
    /** Empty for a title with the name. */
    videoTitle: { en: '', hi: '' } as SettingText,
  },
  /** In Indian time. */
  hours: { opens: '10:00', closes: '18:00', firstDay: 'monday', lastDay: 'saturday' },
  people: {
    officer: 'Farah Khan',
    officerEmail: 'grievance@chulha.example',
    officerPhone: '+91 98765 00000',
    team: [
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
    ] as { name: SettingText; work: SettingText; text: SettingText }[],
  },
  invoicing: {
    gstin: '07AAACC4175D1Z0',
    /** Of three letters, so that a document number does not exceed the legal limit of 16 characters. */
    series: {
      invoice: 'INV',
      credit_note: 'CRN',
      /** Debit notes, all without GST, which reverse credit notes without GST. */
      debit_note: 'FDN',
      receipt_voucher: 'RCV',
      refund_voucher: 'RFV',
      /** Credit notes without GST, which are not in the return (`seriesOf`). */
      financial_note: 'FCN',
    },
    signature: { en: 'Authorised signatory', hi: 'अधिकृत हस्ताक्षरकर्ता' } as SettingText,
    /** Sentence on documents that, being electronic, need no signature (notification 74/2018). */
    signatureNote: {
      en: 'Issued electronically; no signature is required.',
      hi: 'इलेक्ट्रॉनिक रूप से जारी; हस्ताक्षर की ज़रूरत नहीं है।',
    } as SettingText,
  },
  claims: [
    demonstrated('trusted', 'Trusted by 500+ Restaurants & Startups', '500+ रेस्टोरेंट और स्टार्टअप का भरोसा'),
    demonstrated('kitchens', '300+ kitchens onboarded', '300+ किचन ऑनबोर्ड हुए'),
    demonstrated('cities', '12+ cities', '12+ शहर'),
    demonstrated('rating', '4.8'),
    demonstrated('reviews', '152 reviews', '152 रिव्यू'),
    demonstrated('onboarded', '230+ onboarded', '230+ ऑनबोर्ड हुए'),
    demonstrated('recentBuyers', '50+ others in last 24 hours', 'पिछले 24 घंटे में 50+ और लोग'),
    demonstrated('updated', 'Last updated 06/2025', 'पिछला अपडेट 06/2025'),
  ],
  policies: {
    /** In percent of the price, by stage of the work. */
    shares: { 'not-started': 100, started: 0, delivered: 0 },
    guaranteeDays: 30,
    refundDays: { from: 7, to: 10 },
    promiseDays: { ...promisedDays } as Record<keyof typeof promisedDays, number>,
  },
  /** Paragraphs of the operator's own, a line each; empty for none. */
  words: {
    terms: { en: '', hi: '' } as SettingText,
    privacy: { en: '', hi: '' } as SettingText,
    returns: { en: '', hi: '' } as SettingText,
    shipping: { en: '', hi: '' } as SettingText,
    /** Replaces the shipped story of the About page. */
    story: { en: '', hi: '' } as SettingText,
  },
  messages: {
    sender: 'hello@chulha.example',
    /** Empty for none. */
    newOrders: 'support@chulha.example',
  },
  limits: {
    /** In rupees. */
    refundApprovalAbove: 5_000,
    sellerDiscountPercent: 10,
    adminDiscountPercent: 50,
  },
};

export type AllSettings = typeof shippedSettings;
export type SectionName = keyof AllSettings;
export const settingSectionNames = Object.keys(shippedSettings) as SectionName[];
