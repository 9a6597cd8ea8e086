import { inBoth, type RequestKind } from '../template-types.ts';
import { businessQuestions } from './questions.ts';

export const askedOfTheOwner: readonly RequestKind[] = [
  {
    key: 'pan',
    answer: 'document',
    title: inBoth('PAN card', 'PAN कार्ड'),
    why: inBoth('The application is made in the name on the PAN card.', 'आवेदन उसी नाम से होता है जो PAN कार्ड पर लिखा है।'),
    accepted: inBoth(
      'Front of the PAN card, or the e-PAN as PDF. All ten characters can be read.',
      'PAN कार्ड का सामने वाला हिस्सा, या e-PAN का PDF। नंबर के सभी दस अक्षर साफ़ दिखें।',
    ),
    avoid: inBoth(
      'A photo with flash on the number, or a PDF with a password.',
      'नंबर पर फ़्लैश की चमक, या पासवर्ड वाला PDF।',
    ),
    profileKinds: ['panCard'],
    identity: true,
  },
  {
    key: 'identity',
    answer: 'document',
    expires: true,
    title: inBoth('Identity of the owner', 'मालिक की पहचान'),
    why: inBoth(
      'The authority wants to see who is responsible for the kitchen.',
      'विभाग देखना चाहता है कि किचन की ज़िम्मेदारी किसकी है।',
    ),
    accepted: inBoth(
      'PAN card, voter card, driving licence or passport. If you send Aadhaar, send the masked one, which shows only the last 4 digits.',
      'PAN कार्ड, वोटर कार्ड, ड्राइविंग लाइसेंस या पासपोर्ट। आधार भेजें तो मास्क्ड आधार भेजें, जिसमें सिर्फ़ आखिरी 4 अंक दिखते हैं।',
    ),
    avoid: inBoth(
      'An Aadhaar card with all 12 digits: cover the first eight before you take the photo.',
      'पूरे 12 अंकों वाला आधार कार्ड: फ़ोटो लेने से पहले पहले आठ अंक ढक दें।',
    ),
    profileKinds: ['aadharCard', 'panCard'],
    alsoFrom: { requests: ['pan'] },
    identity: true,
  },
  {
    key: 'photo',
    answer: 'document',
    title: inBoth('Photo of the owner', 'मालिक की फ़ोटो'),
    why: inBoth('The application form asks for it.', 'आवेदन का फ़ॉर्म इसे माँगता है।'),
    accepted: inBoth(
      'A recent passport photo: face from the front, plain bright background.',
      'हाल की पासपोर्ट फ़ोटो: चेहरा सामने से, पीछे सादा हल्का रंग।',
    ),
    avoid: inBoth('A selfie with other people, sunglasses or filters.', 'दूसरे लोगों के साथ सेल्फ़ी, धूप का चश्मा या फ़िल्टर।'),
    profileKinds: ['profilePhoto'],
  },
  {
    key: 'business-details',
    answer: 'text',
    questions: businessQuestions,
    title: inBoth('About your business', 'आपके बिज़नेस के बारे में'),
    why: inBoth(
      'These answers decide which kind of permission you need.',
      'इन्हीं जवाबों से तय होता है कि आपको कौन-सी अनुमति चाहिए।',
    ),
    accepted: inBoth(
      'Name of the business, what you make or sell, sales of the last year or what you expect, and a FSSAI number if you have had one.',
      'बिज़नेस का नाम, आप क्या बनाते या बेचते हैं, पिछले साल की बिक्री या इस साल का अनुमान, और पहले से FSSAI नंबर हो तो वह।',
    ),
    avoid: inBoth(
      'A second permission for the same place: tell us if one exists.',
      'एक ही जगह की दूसरी अनुमति: पहले से कोई हो तो बता दें।',
    ),
  },
  {
    key: 'business-proof',
    answer: 'document',
    hasPages: true,
    title: inBoth('Proof of the business', 'बिज़नेस का प्रमाण'),
    why: inBoth(
      'It shows who owns the business and who may sign for it.',
      'इससे पता चलता है कि बिज़नेस किसका है और दस्तखत कौन कर सकता है।',
    ),
    accepted: inBoth(
      'Sole owner: a signed declaration. Partners: the partnership deed. Company: memorandum and list of directors.',
      'अकेले मालिक: दस्तखत की हुई घोषणा। पार्टनर: पार्टनरशिप डीड। कंपनी: मेमोरेंडम और डायरेक्टरों की सूची।',
    ),
    avoid: inBoth('A deed without its last page with the signatures.', 'दस्तखत वाले आखिरी पन्ने के बिना डीड।'),
  },
  {
    key: 'cancelled-cheque',
    answer: 'document',
    title: inBoth('Cancelled cheque', 'रद्द किया हुआ चेक'),
    why: inBoth(
      'It proves the bank account in the name of the business.',
      'इससे साबित होता है कि बैंक खाता बिज़नेस के नाम पर है।',
    ),
    accepted: inBoth(
      'A cheque with two lines across it, or the first page of the passbook. Name, account number and IFSC can be read.',
      'दो लाइनें खींचकर रद्द किया चेक, या पासबुक का पहला पन्ना। नाम, खाता नंबर और IFSC साफ़ दिखें।',
    ),
    avoid: inBoth(
      'An account in another name than on the licence and the PAN card.',
      'ऐसा खाता जिसका नाम लाइसेंस और PAN कार्ड से अलग हो।',
    ),
  },
  {
    key: 'other',
    answer: 'document',
    expires: true,
    hasPages: true,
    title: inBoth('Another document', 'एक और दस्तावेज़'),
    why: inBoth('We say in our own words why we need it.', 'यह क्यों चाहिए, हम अपने शब्दों में लिखते हैं।'),
    accepted: inBoth('A sharp photo or a PDF of every page.', 'हर पन्ने की साफ़ फ़ोटो या PDF।'),
    avoid: inBoth('Missing pages, or a PDF with a password.', 'छूटे हुए पन्ने, या पासवर्ड वाला PDF।'),
  },
  {
    key: 'question',
    answer: 'text',
    title: inBoth('A question', 'एक सवाल'),
    why: inBoth('We need your answer to go on.', 'आगे बढ़ने के लिए आपका जवाब चाहिए।'),
    accepted: inBoth('A short answer is enough.', 'छोटा जवाब काफ़ी है।'),
    avoid: inBoth('Passwords and codes: we never ask for them.', 'पासवर्ड और कोड: हम ये कभी नहीं माँगते।'),
  },
];
