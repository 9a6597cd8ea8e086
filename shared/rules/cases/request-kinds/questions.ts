import type { Question } from '../questions.ts';
import { inBoth } from '../template-types.ts';

// Questions of the kinds of requests that are answered in fields. Sales limits: the limits of FSSAI in shared/facts.ts.

export const businessQuestions: readonly Question[] = [
  {
    key: 'businessName',
    kind: 'text',
    fact: 'tradeName',
    title: inBoth('Name of the business', 'बिज़नेस का नाम'),
    hint: inBoth('As it should stand on the certificate.', 'जैसा सर्टिफ़िकेट पर लिखा होना चाहिए।'),
    example: inBoth('Annapurna Tiffins', 'अन्नपूर्णा टिफ़िन'),
  },
  {
    key: 'food',
    kind: 'text',
    lines: 2,
    fact: 'foods',
    title: inBoth('What do you make or sell?', 'आप क्या बनाते या बेचते हैं?'),
    hint: inBoth(
      'Each kind of food has a category in the application. Say whether there is meat, fish or dairy.',
      'आवेदन में हर तरह के खाने की अपनी श्रेणी होती है। मांस, मछली या दूध की चीज़ें हों तो लिखें।',
    ),
    example: inBoth('North Indian meals, paneer, sweets', 'उत्तर भारतीय खाना, पनीर, मिठाई'),
  },
  {
    key: 'sales',
    kind: 'choice',
    fact: 'salesBand',
    title: inBoth('Sales in a year', 'साल भर की बिक्री'),
    hint: inBoth('New business: what you expect.', 'नया बिज़नेस: आपका अंदाज़ा।'),
    options: [
      { key: 'upTo1.5Crore', title: inBoth('Up to ₹1.5 crore', '₹1.5 करोड़ तक') },
      { key: 'upTo50Crore', title: inBoth('₹1.5 to 50 crore', '₹1.5 से 50 करोड़') },
      { key: 'above50Crore', title: inBoth('Above ₹50 crore', '₹50 करोड़ से ज़्यादा') },
    ],
  },
  {
    key: 'fssaiNumber',
    kind: 'text',
    optional: true,
    title: inBoth('FSSAI number, if this place has or had one', 'FSSAI नंबर, अगर इस जगह का है या था'),
    hint: inBoth('One place has one permission.', 'एक जगह की एक ही अनुमति होती है।'),
  },
];

export const foodListQuestions: readonly Question[] = [
  {
    key: 'food',
    kind: 'text',
    lines: 4,
    fact: 'foods',
    title: inBoth('What you cook, pack or sell', 'आप क्या बनाते, पैक करते या बेचते हैं'),
    hint: inBoth('Say whether there is meat, fish or dairy.', 'मांस, मछली या दूध की चीज़ें हों तो लिखें।'),
    example: inBoth('North Indian meals, sweets, packed snacks', 'उत्तर भारतीय खाना, मिठाई, पैक किया नमकीन'),
  },
];

export const contactQuestions: readonly Question[] = [
  {
    key: 'phone',
    kind: 'text',
    fact: 'phone',
    title: inBoth('Mobile number of the owner', 'मालिक का मोबाइल नंबर'),
    hint: inBoth('Codes and orders come to this phone.', 'कोड और ऑर्डर इसी फ़ोन पर आते हैं।'),
  },
  {
    key: 'email',
    kind: 'text',
    fact: 'email',
    title: inBoth('E-mail of the owner', 'मालिक का ई-मेल'),
  },
];

export const mapQuestions: readonly Question[] = [
  {
    key: 'mapLink',
    kind: 'text',
    fact: 'mapLink',
    title: inBoth('Link from your map app', 'मैप ऐप का लिंक'),
    hint: inBoth('At the kitchen: open the map app, choose “Share”.', 'किचन पर मैप ऐप खोलें और “शेयर” चुनें।'),
  },
  {
    key: 'landmark',
    kind: 'text',
    optional: true,
    title: inBoth('Landmark', 'पास की पहचान'),
    example: inBoth('Behind the bus stand', 'बस अड्डे के पीछे'),
  },
];

export const matchQuestions: readonly Question[] = [
  {
    key: 'match',
    kind: 'choice',
    title: inBoth('Did the check on the portal work?', 'पोर्टल पर जाँच पूरी हुई?'),
    options: [
      { key: 'done', title: inBoth('Yes, it is done', 'हाँ, हो गई') },
      { key: 'problem', title: inBoth('No, I need help', 'नहीं, मदद चाहिए') },
    ],
  },
];

export const agreementQuestions: readonly Question[] = [
  {
    key: 'agreement',
    kind: 'choice',
    title: inBoth('Have you signed the agreement?', 'क्या आपने करार पर दस्तखत कर दिए?'),
    options: [
      { key: 'signed', title: inBoth('Yes, signed', 'हाँ, कर दिए') },
      { key: 'problem', title: inBoth('No, I have a question', 'नहीं, मेरा एक सवाल है') },
    ],
  },
  {
    key: 'words',
    kind: 'text',
    lines: 2,
    optional: true,
    title: inBoth('Your question', 'आपका सवाल'),
  },
];

export const testOrderQuestions: readonly Question[] = [
  {
    key: 'testOrder',
    kind: 'choice',
    title: inBoth('How did the test order go?', 'टेस्ट ऑर्डर कैसा रहा?'),
    options: [
      { key: 'well', title: inBoth('All went well', 'सब ठीक रहा') },
      { key: 'problem', title: inBoth('Something went wrong', 'कुछ गड़बड़ हुई') },
    ],
  },
  {
    key: 'words',
    kind: 'text',
    lines: 2,
    optional: true,
    title: inBoth('What went wrong', 'क्या गड़बड़ हुई'),
  },
];

export const accessQuestions: readonly Question[] = [
  {
    key: 'outlets',
    kind: 'text',
    lines: 2,
    title: inBoth('Which outlets does our access cover?', 'हमारी पहुँच में कौन-से आउटलेट हैं?'),
    hint: inBoth('First invite our address as manager in the partner app.', 'पहले पार्टनर ऐप में हमारे पते को मैनेजर बनाएँ।'),
  },
];

export const goalQuestions: readonly Question[] = [
  {
    key: 'better',
    kind: 'text',
    lines: 3,
    fact: 'goals',
    title: inBoth('What should be better in a month?', 'एक महीने में क्या बेहतर हो?'),
    hint: inBoth('At most three goals.', 'ज़्यादा से ज़्यादा तीन लक्ष्य।'),
    example: inBoth('More orders at lunch, fewer cancellations', 'दोपहर में ज़्यादा ऑर्डर, कम कैंसल'),
  },
  {
    key: 'stays',
    kind: 'text',
    lines: 2,
    optional: true,
    title: inBoth('What must stay as it is?', 'क्या वैसा ही रहे?'),
  },
];

export const adsQuestions: readonly Question[] = [
  {
    key: 'ads',
    kind: 'number',
    title: inBoth('The most to spend on ads this month, in rupees', 'इस महीने विज्ञापन पर ज़्यादा से ज़्यादा कितने रुपये'),
    hint: inBoth('0 means no ads.', '0 का मतलब विज्ञापन नहीं।'),
    example: inBoth('3000', '3000'),
  },
];

export const markQuestions: readonly Question[] = [
  {
    key: 'mark',
    kind: 'text',
    title: inBoth('The name, spelled exactly', 'नाम, सही वर्तनी में'),
    hint: inBoth('Say the language if it is not English.', 'अंग्रेज़ी न हो तो भाषा भी लिखें।'),
  },
  {
    key: 'sells',
    kind: 'text',
    lines: 2,
    fact: 'foods',
    title: inBoth('What do you sell under it?', 'इस नाम से क्या बेचते हैं?'),
  },
  {
    key: 'since',
    kind: 'date',
    optional: true,
    title: inBoth('Used since', 'कब से इस्तेमाल में'),
    hint: inBoth('Leave it empty for a new name.', 'नया नाम हो तो खाली छोड़ें।'),
  },
];
