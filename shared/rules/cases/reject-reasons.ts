import type { LocalText } from './local-text.ts';
import { inBoth, type RequestAnswer } from './template-types.ts';

export type RejectReason = {
  code: string;
  text: LocalText;
  needsWords?: true;
};

export const rejectReasons: readonly RejectReason[] = [
  {
    code: 'blurred',
    text: inBoth(
      'The photo is blurred. Hold the phone still and take it again.',
      'फ़ोटो धुँधली है। फ़ोन स्थिर रखें और दोबारा लें।',
    ),
  },
  {
    code: 'cut_off',
    text: inBoth(
      'A part is cut off. All four corners should be in the picture.',
      'कुछ हिस्सा कट गया है। चारों कोने फ़ोटो में आने चाहिए।',
    ),
  },
  {
    code: 'too_dark',
    text: inBoth(
      'The photo is too dark. Take it by daylight, without flash.',
      'फ़ोटो में अँधेरा है। दिन की रोशनी में, बिना फ़्लैश के लें।',
    ),
  },
  {
    code: 'wrong_paper',
    text: inBoth('This is another document than the one we asked for.', 'यह वह दस्तावेज़ नहीं है जो हमने माँगा था।'),
  },
  {
    code: 'expired',
    text: inBoth(
      'The document is no longer valid. Please send the current one.',
      'दस्तावेज़ की तारीख निकल चुकी है। कृपया नया भेजें।',
    ),
  },
  {
    code: 'name_differs',
    text: inBoth('The name differs from your other documents.', 'नाम आपके दूसरे दस्तावेज़ों से अलग है।'),
  },
  {
    code: 'address_differs',
    text: inBoth('Address or PIN code differs from your other documents.', 'पता या पिन कोड आपके दूसरे दस्तावेज़ों से अलग है।'),
  },
  {
    code: 'unsigned',
    text: inBoth('The signature is missing. Please sign and send it again.', 'दस्तखत नहीं हैं। कृपया दस्तखत करके दोबारा भेजें।'),
  },
  {
    code: 'password',
    text: inBoth('The file has a password. Please send it without one.', 'फ़ाइल पर पासवर्ड है। कृपया बिना पासवर्ड के भेजें।'),
  },
  {
    code: 'unmasked_aadhaar',
    text: inBoth(
      'All digits of the Aadhaar number can be seen. Send masked Aadhaar, or another identity document.',
      'आधार नंबर के सभी अंक दिख रहे हैं। मास्क्ड आधार भेजें, या पहचान का कोई और दस्तावेज़।',
    ),
  },
  {
    code: 'unreadable',
    text: inBoth(
      'We cannot read it. Please send it again, sharp and larger.',
      'हम इसे पढ़ नहीं पा रहे। कृपया साफ़ और बड़ा करके दोबारा भेजें।',
    ),
  },
  {
    code: 'old_page',
    text: inBoth(
      'This is an old page or version. A bill must not be older than 3 months.',
      'यह पुराना पन्ना या पुरानी प्रति है। बिल 3 महीने से पुराना नहीं होना चाहिए।',
    ),
  },
  {
    code: 'other',
    text: inBoth('Please read our note and send it again.', 'कृपया हमारा नोट पढ़ें और दोबारा भेजें।'),
    needsWords: true,
  },
];

const byCode = new Map(rejectReasons.map((reason) => [reason.code, reason]));

export function rejectReason(code: string, words = ''): RejectReason | undefined {
  const reason = byCode.get(code);
  return reason?.needsWords && words.trim() === '' ? undefined : reason;
}

type Answered = {
  answer: RequestAnswer;
  identity: boolean;
  expires: boolean;
  documents: readonly { mediaType: string; verdict: string | null }[];
};

/** Reasons that fit an answer, in the order of their digit keys, at most nine; the last one is for own words. */
export function rejectReasonsFor({ answer, identity, expires, documents }: Answered): RejectReason[] {
  const isPdf = documents.some(({ mediaType, verdict }) => verdict === null && mediaType === 'application/pdf');
  const codes = documents.every(({ verdict }) => verdict !== null)
    ? answer === 'yes-no'
      ? []
      : ['name_differs', 'address_differs']
    : [
        ...(isPdf ? ['unreadable', 'cut_off', 'password'] : ['blurred', 'cut_off', 'too_dark']),
        'wrong_paper',
        expires ? 'expired' : 'old_page',
        'name_differs',
        'address_differs',
        identity ? 'unmasked_aadhaar' : 'unsigned',
      ];
  return [...codes, 'other'].flatMap((code) => byCode.get(code) ?? []);
}
