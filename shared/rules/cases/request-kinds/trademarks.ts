import { inBoth, type RequestKind } from '../template-types.ts';
import { markQuestions } from './questions.ts';

export const askedForTrademarks: readonly RequestKind[] = [
  {
    key: 'mark-details',
    answer: 'text',
    questions: markQuestions,
    title: inBoth('The name to protect', 'जिस नाम को बचाना है'),
    why: inBoth(
      'We search for names that are too much alike before you pay any fee.',
      'कोई फ़ीस देने से पहले हम मिलते-जुलते नाम खोजते हैं।',
    ),
    accepted: inBoth(
      'The exact spelling, in which language, since when you use it, and what you sell under it.',
      'सही वर्तनी, किस भाषा में, कब से इस्तेमाल कर रहे हैं, और इस नाम से क्या बेचते हैं।',
    ),
    avoid: inBoth(
      'Words that only describe food, such as “Best Biryani”.',
      'ऐसे शब्द जो सिर्फ़ खाने का बखान करते हैं, जैसे “Best Biryani”।',
    ),
  },
  {
    key: 'logo',
    answer: 'document',
    title: inBoth('Logo', 'लोगो'),
    why: inBoth('A logo is protected exactly as it is filed.', 'लोगो ठीक वैसा ही सुरक्षित होता है जैसा जमा किया जाए।'),
    accepted: inBoth(
      'JPG or PNG on white. Not needed if only the words are filed.',
      'सफ़ेद पर JPG या PNG। सिर्फ़ शब्द जमा हों तो ज़रूरत नहीं।',
    ),
    avoid: inBoth('A photo of the name board, or the ® sign.', 'नाम के बोर्ड की फ़ोटो, या ® का निशान।'),
    optional: true,
  },
  {
    key: 'user-affidavit',
    answer: 'document',
    hasPages: true,
    title: inBoth('Affidavit of use', 'इस्तेमाल का शपथपत्र'),
    why: inBoth(
      'If the name was used before the application, this proves since when.',
      'आवेदन से पहले नाम इस्तेमाल हुआ हो तो यह बताता है कि कब से।',
    ),
    accepted: inBoth(
      'Signed affidavit with old bills or pictures. Not needed for a new name.',
      'दस्तखत किया शपथपत्र, पुराने बिल या तस्वीरों के साथ। नए नाम के लिए ज़रूरत नहीं।',
    ),
    avoid: inBoth('A date that no bill proves.', 'ऐसी तारीख जो किसी बिल से साबित न हो।'),
    optional: true,
  },
  {
    key: 'small-business-proof',
    answer: 'document',
    hasPages: true,
    title: inBoth('Udyam or start-up certificate', 'उद्यम या स्टार्टअप सर्टिफ़िकेट'),
    why: inBoth('Small firms pay half of the government fee.', 'छोटी फ़र्मों की सरकारी फ़ीस आधी होती है।'),
    accepted: inBoth(
      'Udyam or DPIIT certificate. A person applying alone does not need it.',
      'उद्यम या DPIIT सर्टिफ़िकेट। अकेले व्यक्ति को ज़रूरत नहीं।',
    ),
    avoid: inBoth('A certificate in another name than the applicant’s.', 'आवेदक से अलग नाम का सर्टिफ़िकेट।'),
    optional: true,
  },
  {
    key: 'class-approval',
    answer: 'yes-no',
    draft: true,
    yes: inBoth('Yes, these classes', 'हाँ, यही क्लास'),
    title: inBoth('Your approval of classes and owner', 'क्लास और मालिक पर आपकी मंज़ूरी'),
    why: inBoth(
      'Each class has its own fee, and the owner can hardly be changed later.',
      'हर क्लास की अलग फ़ीस है, और मालिक का नाम बाद में बदलना मुश्किल है।',
    ),
    accepted: inBoth(
      'Read what our search found. Say yes, or write your questions.',
      'हमारी खोज का नतीजा पढ़ें। हाँ कहें, या अपने सवाल लिखें।',
    ),
    avoid: inBoth('Filing in a private name what the firm should own.', 'जो फ़र्म का होना चाहिए, उसे अपने नाम से जमा करना।'),
  },
  {
    key: 'tm48',
    answer: 'document',
    hasPages: true,
    draft: true,
    title: inBoth('Authorisation TM-48', 'अधिकार पत्र TM-48'),
    why: inBoth('With it an agent may file and answer for you.', 'इससे एजेंट आपकी ओर से आवेदन और जवाब दे सकता है।'),
    accepted: inBoth('Our form, signed by the owner, every page.', 'हमारा फ़ॉर्म, मालिक के दस्तखत के साथ, हर पन्ना।'),
    avoid: inBoth('A signature that differs from the PAN card.', 'PAN कार्ड से अलग दस्तखत।'),
  },
];
