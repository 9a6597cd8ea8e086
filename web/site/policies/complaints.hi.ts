import { brand } from '#shared/brand.hi.ts';
import { paths } from '#shared/paths.ts';
import type { PolicyPart } from './types.ts';

/** Sentence in the introduction of each policy: the English text is binding. */
export const englishGoverns = 'यह हिन्दी अनुवाद आपकी सुविधा के लिए है; कहीं शक हो तो अंग्रेज़ी पाठ ही मान्य होगा।';

export const complaints = (): PolicyPart => ({
  id: 'complaints',
  heading: 'शिकायत',
  blocks: [
    `कुछ ठीक न लगे तो पहले अपने अकाउंट मैनेजर को बताएँ या ${brand.support} पर लिखें। उससे बात न बने तो हमारे ${brand.grievance.title} को लिखें:`,
    {
      list: [
        `${brand.grievance.name}, ${brand.grievance.title}, भारत में निवासी`,
        `${brand.grievance.email}, ${brand.grievance.phone}, ${brand.hours}`,
        `${brand.address.join(', ')}`,
      ],
    },
    `हर शिकायत को एक नंबर मिलता है। हम ${brand.grievance.acknowledges} के अंदर उसके मिलने की सूचना देते हैं और ${brand.grievance.solves} के अंदर उसे सुलझाते हैं। आप राष्ट्रीय उपभोक्ता हेल्पलाइन 1915 पर भी फ़ोन कर सकते हैं या उपभोक्ता आयोग जा सकते हैं।`,
    { text: 'या हमारा फ़ॉर्म भरें, वह यहाँ है:', link: { label: 'संपर्क पेज', href: paths.contact } },
  ],
});
