import { inBoth, type RequestKind } from '../template-types.ts';
import { agreementQuestions, contactQuestions, testOrderQuestions } from './questions.ts';

export const askedByPlatforms: readonly RequestKind[] = [
  {
    key: 'fssai-licence',
    answer: 'document',
    expires: true,
    hasPages: true,
    title: inBoth('FSSAI certificate', 'FSSAI सर्टिफ़िकेट'),
    why: inBoth('Delivery apps list no kitchen without it.', 'इसके बिना डिलीवरी ऐप किसी किचन को नहीं दिखाते।'),
    accepted: inBoth(
      'Registration or licence as PDF or photo. Name and address are those of the kitchen.',
      'रजिस्ट्रेशन या लाइसेंस का PDF या फ़ोटो। नाम और पता किचन का ही हो।',
    ),
    avoid: inBoth('A certificate of another address.', 'किसी और पते का सर्टिफ़िकेट।'),
    alsoFrom: { results: [{ kind: 'certificate', partner: 'FoSCoS' }] },
  },
  {
    key: 'gst-or-declaration',
    answer: 'document',
    hasPages: true,
    title: inBoth('GST certificate or declaration', 'GST सर्टिफ़िकेट या घोषणा'),
    why: inBoth(
      'The platform asks whether you are registered for GST.',
      'प्लेटफ़ॉर्म पूछता है कि आपका GST रजिस्ट्रेशन है या नहीं।',
    ),
    accepted: inBoth(
      'The GST certificate, or a signed declaration that you are not registered.',
      'GST सर्टिफ़िकेट, या दस्तखत की हुई घोषणा कि आपका रजिस्ट्रेशन नहीं है।',
    ),
    avoid: inBoth('Only the number without the certificate.', 'सर्टिफ़िकेट के बिना सिर्फ़ नंबर।'),
    alsoFrom: { results: [{ kind: 'certificate', partner: 'GST' }] },
  },
  {
    key: 'menu',
    answer: 'document',
    hasPages: true,
    title: inBoth('Menu with prices', 'दाम के साथ मेन्यू'),
    why: inBoth('We type it into the app from this.', 'इसी से हम मेन्यू ऐप में भरते हैं।'),
    accepted: inBoth(
      'Photo of the menu card or a list: name, price, veg or non-veg of each dish.',
      'मेन्यू कार्ड की फ़ोटो या सूची: हर व्यंजन का नाम, दाम, शाकाहारी या मांसाहारी।',
    ),
    avoid: inBoth('Old prices; words such as “free” or “offer” in names.', 'पुराने दाम; नाम में “फ़्री” या “ऑफ़र” जैसे शब्द।'),
    alsoFrom: { results: [{ kind: 'menu_file' }] },
  },
  {
    key: 'menu-photos',
    answer: 'document',
    title: inBoth('Photos of your dishes', 'आपके व्यंजनों की फ़ोटो'),
    why: inBoth('People see what they order.', 'लोग देख पाते हैं कि वे क्या मँगा रहे हैं।'),
    accepted: inBoth(
      'One dish in each photo, from above, by daylight, on a plain table. Start with what sells most.',
      'हर फ़ोटो में एक व्यंजन, ऊपर से, दिन की रोशनी में, सादी मेज़ पर। सबसे ज़्यादा बिकने वाले से शुरू करें।',
    ),
    avoid: inBoth(
      'Pictures of others or from the internet; texts on the picture.',
      'दूसरों की या इंटरनेट की तस्वीरें; तस्वीर पर लिखावट।',
    ),
  },
  {
    key: 'platform-contact',
    answer: 'text',
    questions: contactQuestions,
    asksPhone: true,
    title: inBoth('Phone and e-mail for the platform', 'प्लेटफ़ॉर्म के लिए फ़ोन और ई-मेल'),
    why: inBoth(
      'The partner account is opened in the owner’s name; codes and orders come to this phone.',
      'पार्टनर अकाउंट मालिक के नाम से खुलता है; कोड और ऑर्डर इसी फ़ोन पर आते हैं।',
    ),
    accepted: inBoth('Mobile number and e-mail of the owner.', 'मालिक का मोबाइल नंबर और ई-मेल।'),
    avoid: inBoth(
      'A number that already has another outlet, and passwords.',
      'ऐसा नंबर जिस पर पहले से कोई आउटलेट हो, और पासवर्ड।',
    ),
  },
  {
    key: 'agreement-signed',
    answer: 'text',
    questions: agreementQuestions,
    title: inBoth('Agreement with the platform', 'प्लेटफ़ॉर्म के साथ करार'),
    why: inBoth(
      'Only the owner may sign it: it says what the platform takes of every order.',
      'इस पर सिर्फ़ मालिक दस्तखत कर सकता है: इसमें लिखा है कि हर ऑर्डर पर प्लेटफ़ॉर्म क्या लेता है।',
    ),
    accepted: inBoth(
      'Open the platform’s link, read it, sign online with the code on your phone, and write “signed”.',
      'प्लेटफ़ॉर्म का लिंक खोलें, पढ़ें, फ़ोन पर आए कोड से ऑनलाइन दस्तखत करें और “दस्तखत कर दिए” लिखें।',
    ),
    avoid: inBoth('Sending the code to us or to anybody else.', 'कोड हमें या किसी और को भेजना।'),
  },
  {
    key: 'menu-approval',
    answer: 'yes-no',
    draft: true,
    yes: inBoth('Yes, use this menu', 'हाँ, यही मेन्यू रखें'),
    title: inBoth('Your approval of the menu', 'मेन्यू पर आपकी मंज़ूरी'),
    why: inBoth('Customers will see these names and prices.', 'ग्राहकों को यही नाम और दाम दिखेंगे।'),
    accepted: inBoth(
      'Look through the menu we typed. Say yes, or what to change.',
      'हमारा भरा मेन्यू देखें। हाँ कहें, या जो बदलना है वह लिखें।',
    ),
    avoid: inBoth('Overlooking prices of extras and sizes.', 'एक्स्ट्रा और साइज़ के दाम देखना भूलना।'),
  },
  {
    key: 'test-order',
    answer: 'text',
    questions: testOrderQuestions,
    title: inBoth('Test order', 'टेस्ट ऑर्डर'),
    why: inBoth(
      'It shows whether the order rings, prints and reaches the rider.',
      'इससे पता चलता है कि ऑर्डर की घंटी बजती है, पर्ची निकलती है और राइडर तक पहुँचता है।',
    ),
    accepted: inBoth(
      'Keep the partner app open, accept the test order and write whether all went well.',
      'पार्टनर ऐप खुला रखें, टेस्ट ऑर्डर स्वीकार करें और लिखें कि सब ठीक रहा या नहीं।',
    ),
    avoid: inBoth('A phone on silent.', 'साइलेंट पर रखा फ़ोन।'),
  },
];
