import { brand } from '#shared/brand.hi.ts';
import { facts } from '#shared/facts.hi.ts';
import { inRupees } from '#shared/rules/money.ts';
import { amountInWords } from '#web/site/shared/amounts.hi.ts';
import type { PlanQuestion } from './types.ts';

const small = amountInWords(facts.registrationUpTo.value);
const large = amountInWords(facts.stateLicenceUpTo.value);

export const licenceQuestions = (): PlanQuestion[] => [
  {
    question: 'FSSAI का पूरा नाम क्या है?',
    answer: [
      'Food Safety and Standards Authority of India (भारतीय खाद्य सुरक्षा और मानक प्राधिकरण)। यह खाने के नियम बनाता है और 2006 के Food Safety and Standards Act के तहत रजिस्ट्रेशन और लाइसेंस देता है।',
    ],
  },
  {
    question: 'FoSCoS क्या है?',
    answer: [
      'Food Safety Compliance System: आवेदन, फ़ीस, बदलाव और रिटर्न की सरकारी वेबसाइट, foscos.fssai.gov.in पर। हम वहाँ आपके नाम से आवेदन करते हैं, और अकाउंट आपका रहता है।',
    ],
  },
  {
    question: 'रजिस्ट्रेशन क्यों कराऊँ?',
    answer: [
      `क्योंकि हर फ़ूड बिज़नेस को यह चाहिए, घर के किचन से लेकर फ़ैक्ट्री तक। मंज़ूरी के बिना काम चलाने पर ${amountInWords(facts.penaltyWithoutLicence.value)} तक का जुर्माना हो सकता है, और गलत जानकारी देने पर भी इतना ही। नवंबर 2023 से इस गलती पर जेल की जगह जुर्माना है।`,
      'नंबर के बिना डिलीवरी ऐप आपको लिस्ट नहीं कर सकते।',
    ],
    facts: [facts.penaltyWithoutLicence, facts.penaltyFalseInformation, facts.appsListOnlyLicensed],
  },
  {
    question: 'लाइसेंस कितने तरह के होते हैं?',
    answer: [
      `साल में ${small} तक की बिक्री पर रजिस्ट्रेशन, ${large} तक स्टेट लाइसेंस, उससे ऊपर सेंट्रल लाइसेंस। कुछ बिज़नेस को बिक्री कितनी भी हो, लाइसेंस चाहिए: कैटरर को कम से कम स्टेट लाइसेंस, इंपोर्टर और एक्सपोर्टर को सेंट्रल।`,
      'तत्काल कोई चौथा प्रकार नहीं है। वह 11 तरह के कम जोखिम वाले काम के लिए तेज़ रास्ता है; रेस्टोरेंट, क्लाउड किचन, कैफ़े और कैटरर उनमें नहीं हैं।',
    ],
    facts: [facts.registrationUpTo, facts.stateLicenceUpTo, facts.catererNeedsLicence, facts.tatkalKinds],
  },
  {
    question: 'कितना खर्च आता है?',
    answer: [
      `हमारा दाम प्लान पर लिखा है और उसमें GST शामिल है। सरकारी फ़ीस उसके ऊपर लगती है: रजिस्ट्रेशन के लिए साल की ${inRupees(facts.registrationFee.value)}, रेस्टोरेंट के स्टेट लाइसेंस के लिए साल की ${inRupees(facts.stateFee.value.foodService)}, सेंट्रल लाइसेंस के लिए साल की ${inRupees(facts.centralFee.value)}।`,
      'स्टेट प्लान के दाम में से ₹1,000 इसी फ़ीस में जाते हैं। फ़ीस एक बार जमा होने पर FSSAI उसे वापस नहीं करता।',
    ],
    facts: [facts.registrationFee, facts.stateFee, facts.centralFee, facts.feesNotReturned],
  },
  {
    question: 'मुझे कौन-से दस्तावेज़ चाहिए?',
    answer: [
      'रजिस्ट्रेशन के लिए: आपकी फ़ोटो, पहचान का प्रमाण, जगह का प्रमाण, बिज़नेस का नाम और प्रकार, और एक घोषणा जो हम तैयार करते हैं।',
      'लाइसेंस के लिए ये भी: किचन का नक्शा, उपकरणों की सूची, खाने की कैटेगरी, किराया करार या मालिक की सहमति के साथ बिजली-पानी का बिल, पार्टनरशिप डीड या डायरेक्टरों की सूची, फ़ूड सेफ़्टी प्लान और स्टाफ़ का मेडिकल फ़िटनेस। रेस्टोरेंट पानी की जाँच रिपोर्ट भी लगाते हैं।',
    ],
    facts: [facts.waterTest],
  },
  {
    question: 'यह कब तक चलता है?',
    answer: [
      `${facts.validity.text} अब रिन्यूअल नहीं होता।`,
      'इसलिए हमारे 1, 3 और 5 साल रजिस्ट्रेशन की उम्र नहीं हैं। वे बताते हैं कि हम कितने समय तक आपके साथ सालाना फ़ीस की देखभाल करते हैं।',
    ],
    facts: [facts.validity],
  },
  {
    question: 'FLRS क्या था?',
    answer: [`Food Licensing and Registration System, FoSCoS से पहले की सरकारी वेबसाइट। ${facts.foscosSince.text}`],
    facts: [facts.foscosSince],
  },
  {
    question: 'मैं अपने आवेदन की स्थिति कैसे देखूँ?',
    answer: [
      `FoSCoS पर, आवेदन के रेफ़रेंस नंबर से। हम भी देखते रहते हैं, और कुछ बदले तो अकाउंट मैनेजर आपको बताते हैं।`,
      `FSSAI के पास रजिस्ट्रेशन के लिए ${facts.authorityDays.value.registration} दिन और लाइसेंस के लिए ${facts.authorityDays.value.licence} दिन होते हैं। दस्तावेज़ पूरे होने के बाद आवेदन करने और फ़ॉलो-अप करने के हमारे काम का वादा ${brand.promises.licenceDays} का है; तत्काल के लिए ज़्यादा से ज़्यादा ${brand.promises.tatkalDays}। FSSAI के दिन इससे अलग हैं।`,
    ],
    facts: [facts.authorityDays, facts.instantRegistration],
  },
  {
    question: 'क्या कई राज्यों के लिए एक लाइसेंस काफ़ी है?',
    answer: [
      'नहीं। मंज़ूरी एक पते की होती है, इसलिए हर आउटलेट की अपनी होती है। जिस चेन के आउटलेट कई राज्यों में हैं, वह अपने मुख्य दफ़्तर के लिए सेंट्रल लाइसेंस भी लेती है।',
    ],
    facts: [facts.headOfficeCentral],
  },
  {
    question: 'इंपोर्टर को क्या चाहिए?',
    answer: [
      'इंपोर्ट करने वाले दफ़्तर के लिए सेंट्रल लाइसेंस, बिक्री कितनी भी हो, और DGFT से इंपोर्टर-एक्सपोर्टर कोड (IEC)। कम जोखिम वाला इंपोर्टर तत्काल माँग सकता है।',
    ],
    facts: [facts.importersCentral, facts.tatkalKinds],
  },
  {
    question: 'क्या लाइसेंस किसी और के नाम हो सकता है?',
    answer: [
      'बिज़नेस के साथ बेचा या उधार नहीं दिया जा सकता: नया मालिक नए नाम से आवेदन करता है। मालिक की मृत्यु हो जाए, तो बदलाव का आवेदन चलने तक परिवार सीमित समय के लिए काम चला सकता है।',
    ],
  },
  {
    question: 'मैं घर का बना थोड़ा-सा खाना बेचता हूँ। क्या मुझे भी चाहिए?',
    answer: [
      `हाँ। घर की बेकरी, टिफ़िन सेवा या घर का किचन रजिस्ट्रेशन लेता है, और अप्रैल 2026 से वह साल में ${small} तक की बिक्री पर चलता है। डिलीवरी ऐप लिस्ट करने से पहले नंबर माँगते हैं।`,
    ],
    facts: [facts.registrationUpTo, facts.instantRegistration, facts.appsListOnlyLicensed],
  },
  {
    question: 'सालाना फ़ीस छूट जाए तो क्या होगा?',
    answer: [
      'रजिस्ट्रेशन की कोई आखिरी तारीख नहीं है, पर फ़ीस देनी बाकी रहती है, और जिसकी ज़िम्मेदारियाँ पूरी न हों, उस मंज़ूरी को FSSAI निलंबित या रद्द कर सकता है। बकाया रकम FoSCoS पर दिखती है।',
      'पुराने पेजों पर लिखी ₹100 रोज़ की लेट फ़ीस रिन्यूअल की थी, जो अप्रैल 2026 में खत्म हो गया।',
    ],
    facts: [facts.validity],
  },
  {
    question: 'क्या इंपोर्ट और एक्सपोर्ट के लिए एक ही लाइसेंस चाहिए?',
    answer: [
      'दोनों को सेंट्रल लाइसेंस और IEC चाहिए। जो खाना बनाता है, उसे प्लांट की मंज़ूरी भी चाहिए; जो मर्चेंट एक्सपोर्टर सिर्फ़ व्यापार करता है, वह तत्काल की सूची में है।',
    ],
    facts: [facts.importersCentral, facts.tatkalKinds],
  },
  {
    question: 'बाद में जानकारी कैसे बदलूँ?',
    answer: [
      `FoSCoS पर: नाम, पता, बिज़नेस का प्रकार या खाने की कैटेगरी। लाइसेंस के लिए सरकारी फ़ीस ${inRupees(facts.modificationFee.value)} है। स्टेट लाइसेंस से रजिस्ट्रेशन पर आने का कुछ नहीं लगता, और पहले दी हुई फ़ीस उसमें गिन ली जाती है।`,
    ],
    facts: [facts.modificationFee, facts.moveDownWithoutFee],
  },
  {
    question: 'क्या कैटरर को सेंट्रल लाइसेंस चाहिए?',
    answer: [
      `आम तौर पर स्टेट लाइसेंस, कम बिक्री पर भी, क्योंकि कैटरर छोटे फ़ूड बिज़नेस में नहीं गिने जाते। सेंट्रल लाइसेंस साल में ${large} से ऊपर की बिक्री के लिए है, और हवाई अड्डे और बंदरगाह पर कैटरिंग के लिए; रेलवे की जगहों का अपना अलग विभाग है।`,
    ],
    facts: [facts.catererNeedsLicence, facts.stateLicenceUpTo],
  },
];
