import { inBoth, type RequestKind } from '../template-types.ts';
import { foodListQuestions, matchQuestions } from './questions.ts';

export const askedByAuthorities: readonly RequestKind[] = [
  {
    key: 'food-list',
    answer: 'text',
    questions: foodListQuestions,
    title: inBoth('List of foods', 'खाने की सूची'),
    why: inBoth('Each kind of food has a category in the application.', 'आवेदन में हर तरह के खाने की अपनी श्रेणी होती है।'),
    accepted: inBoth(
      'What you cook, pack or sell, such as “north Indian meals, sweets, packed snacks”. Say whether there is meat, fish or dairy.',
      'आप क्या बनाते, पैक करते या बेचते हैं, जैसे “उत्तर भारतीय खाना, मिठाई, पैक किया नमकीन”। मांस, मछली या दूध की चीज़ें हों तो लिखें।',
    ),
    avoid: inBoth('Only the word “food” or “restaurant”.', 'सिर्फ़ “खाना” या “रेस्टोरेंट” लिखना।'),
  },
  {
    key: 'fsms',
    answer: 'document',
    hasPages: true,
    title: inBoth('Food safety plan (FSMS)', 'फ़ूड सेफ़्टी प्लान (FSMS)'),
    why: inBoth(
      'A licence needs a plan, or a signed declaration, of how food stays safe.',
      'लाइसेंस के लिए प्लान या दस्तखत की हुई घोषणा चाहिए कि खाना सुरक्षित कैसे रहता है।',
    ),
    accepted: inBoth(
      'Your own plan, or our form of the declaration, printed and signed. We help you fill it.',
      'आपका अपना प्लान, या हमारा घोषणा फ़ॉर्म, छापकर दस्तखत किया हुआ। भरने में हम मदद करते हैं।',
    ),
    avoid: inBoth('A form without signature.', 'बिना दस्तखत का फ़ॉर्म।'),
  },
  {
    key: 'nomination',
    answer: 'document',
    hasPages: true,
    title: inBoth('Nomination of a person (Form IX)', 'ज़िम्मेदार व्यक्ति का नामांकन (Form IX)'),
    why: inBoth(
      'A firm or company names the person who answers for food safety.',
      'फ़र्म या कंपनी उस व्यक्ति का नाम देती है जो फ़ूड सेफ़्टी के लिए जवाबदेह है।',
    ),
    accepted: inBoth(
      'Form IX, signed by partners or directors. Sole owners do not need it.',
      'Form IX, पार्टनर या डायरेक्टर के दस्तखत के साथ। अकेले मालिक को इसकी ज़रूरत नहीं।',
    ),
    avoid: inBoth('A form that only the nominated person has signed.', 'ऐसा फ़ॉर्म जिस पर सिर्फ़ नामित व्यक्ति के दस्तखत हों।'),
    optional: true,
  },
  {
    key: 'importer-code',
    answer: 'document',
    title: inBoth('Importer exporter code (IEC)', 'इंपोर्टर एक्सपोर्टर कोड (IEC)'),
    why: inBoth('Importers and exporters are licensed under it.', 'इंपोर्टर और एक्सपोर्टर का लाइसेंस इसी पर बनता है।'),
    accepted: inBoth(
      'The IEC certificate. Not needed if you neither import nor export.',
      'IEC सर्टिफ़िकेट। इंपोर्ट या एक्सपोर्ट न करते हों तो ज़रूरत नहीं।',
    ),
    avoid: inBoth('A certificate of another firm.', 'किसी और फ़र्म का सर्टिफ़िकेट।'),
    optional: true,
  },
  {
    key: 'outlet-list',
    answer: 'document',
    hasPages: true,
    title: inBoth('List of outlets', 'आउटलेट की सूची'),
    why: inBoth('The licence of a head office names its outlets.', 'हेड ऑफ़िस के लाइसेंस में उसके आउटलेट लिखे होते हैं।'),
    accepted: inBoth(
      'Name, address and FSSAI number of each outlet. Only for head offices of outlets in several States.',
      'हर आउटलेट का नाम, पता और FSSAI नंबर। सिर्फ़ कई राज्यों में आउटलेट वाले हेड ऑफ़िस के लिए।',
    ),
    avoid: inBoth('Outlets that have closed.', 'बंद हो चुके आउटलेट।'),
    optional: true,
  },
  {
    key: 'confirm-application',
    answer: 'yes-no',
    draft: true,
    yes: inBoth('Yes, file it', 'हाँ, जमा करें'),
    title: inBoth('Your approval of the application', 'आवेदन पर आपकी मंज़ूरी'),
    why: inBoth('Nothing is filed in your name before you have read it.', 'आपके पढ़े बिना आपके नाम से कुछ जमा नहीं होता।'),
    accepted: inBoth(
      'Read our draft to the end. Say yes, or what is wrong. If a code comes to your phone, type it on the official page yourself.',
      'हमारा मसौदा पूरा पढ़ें। हाँ कहें, या जो गलत है वह लिखें। फ़ोन पर कोड आए तो उसे सरकारी पेज पर खुद भरें।',
    ),
    avoid: inBoth('Sending us the code: nobody needs it but you.', 'हमें कोड भेजना: वह आपके सिवा किसी को नहीं चाहिए।'),
  },
  {
    key: 'match-done',
    answer: 'text',
    questions: matchQuestions,
    title: inBoth('Check of your number', 'आपके नंबर की जाँच'),
    why: inBoth(
      'The portal compares your name with Aadhaar and PAN, or with GST or company number.',
      'पोर्टल आपका नाम आधार और PAN से, या GST या कंपनी नंबर से मिलाता है।',
    ),
    accepted: inBoth(
      'Open the link of the portal, finish the check yourself and write “done”.',
      'पोर्टल का लिंक खोलें, जाँच खुद पूरी करें और “हो गया” लिखें।',
    ),
    avoid: inBoth('Sending us the code or your Aadhaar number.', 'हमें कोड या अपना आधार नंबर भेजना।'),
  },
  {
    key: 'authority-query',
    answer: 'document',
    hasPages: true,
    title: inBoth('Paper that the authority asks for', 'विभाग का माँगा हुआ दस्तावेज़'),
    why: inBoth(
      'The officer has a question. Without an answer in time the file is closed.',
      'अधिकारी ने सवाल पूछा है। समय पर जवाब न मिले तो फ़ाइल बंद हो जाती है।',
    ),
    accepted: inBoth('What our message names, every page, sharp.', 'हमारे संदेश में जो लिखा है, हर पन्ना, साफ़।'),
    avoid: inBoth('Waiting until the last day.', 'आखिरी दिन तक रुकना।'),
  },
];
