import { facts as english, type Fact } from './facts.ts';

const sources = {
  amendment: 'FSSAI का 13 मार्च 2026 का आदेश और उसी दिन की PIB विज्ञप्ति',
  amendmentQuestions: 'सवालों पर FSSAI के जवाब, FnB News, 27 अप्रैल 2026',
  pettyOperators: 'छोटे फ़ूड बिज़नेस पर FSSAI, FnB News, 10 अप्रैल 2026',
  fees: 'FSSAI के लाइसेंसिंग और रजिस्ट्रेशन विनियमों की फ़ीस सूची; कोई बदलाव नहीं मिला',
  licensing: 'FSSAI के लाइसेंसिंग और रजिस्ट्रेशन विनियम, बिज़नेस के प्रकार',
  penalties: 'Food Safety and Standards Act 2006, Jan Vishwas Act 2023 के संशोधन के साथ',
  tatkal: 'तत्काल लाइसेंस पर FSSAI का 28 जून 2024 का आदेश',
  numberOnBills: 'FSSAI का जून 2021 का आदेश और उसकी बढ़ी हुई तारीख',
  appsListOnlyLicensed: 'ई-कॉमर्स फ़ूड बिज़नेस के लिए FSSAI के दिशानिर्देश, जुलाई 2018 से लागू',
  foscos: 'FLRS से FoSCoS में बदलाव पर FSSAI',
  gstByApps: 'CGST Act की धारा 9(5) पर CBIC का सर्कुलर 167/23/2021-GST',
  gstThreshold: 'CGST Act की धारा 22',
  swiggyMenus: 'Swiggy के मेन्यू नियम, जैसा UrbanPiper ने अपने इंटीग्रेशन के लिए लिखा है',
  swiggyLetter: 'Swiggy के 2023 और 2024 के सहमति पत्र (letter of understanding)',
  commerceRules: 'Consumer Protection (E-Commerce) Rules 2020',
  dataRules: 'Digital Personal Data Protection Act 2023 और Rules 2025 (G.S.R. 846(E))',
  taxBooks: 'CGST Act की धारा 36',
} as const;

/** Returns the Hindi version of a fact: value and dates of the English one, with Hindi text and source. */
function said<Key extends keyof typeof english>(key: Key, text: string, source: keyof typeof sources) {
  return { ...english[key], text, source: sources[source] as string };
}

/** Kinds of business that can use tatkal, in the order of `facts.tatkalKinds`. */
export const tatkalKinds = [
  'इंपोर्टर',
  'मर्चेंट एक्सपोर्टर',
  'थोक विक्रेता',
  'डिस्ट्रीब्यूटर',
  'खुदरा दुकानदार',
  'ट्रांसपोर्टर',
  'स्टोरेज',
  'फ़ूड वेंडिंग',
  'डायरेक्ट सेलर',
  'छोटा नाश्ता या चाय बेचने वाला',
  'फेरीवाला',
] as const;

export const facts = {
  registrationUpTo: said(
    'registrationUpTo',
    'साल में ₹1.5 करोड़ तक की बिक्री वाले फ़ूड बिज़नेस को FSSAI रजिस्ट्रेशन चाहिए।',
    'amendment',
  ),
  stateLicenceUpTo: said(
    'stateLicenceUpTo',
    'साल में ₹1.5 करोड़ से ऊपर और ₹50 करोड़ तक की बिक्री पर स्टेट लाइसेंस लगता है; ₹50 करोड़ से ऊपर सेंट्रल लाइसेंस।',
    'amendment',
  ),
  validity: said(
    'validity',
    'रजिस्ट्रेशन और लाइसेंस की कोई आखिरी तारीख नहीं होती। वे तब तक चलते हैं जब तक निलंबित या रद्द न हों, या आप खुद न छोड़ें; सालाना फ़ीस और साफ़-सफ़ाई की ज़िम्मेदारी बनी रहती है।',
    'amendment',
  ),
  instantRegistration: said(
    'instantRegistration',
    'छोटे फ़ूड बिज़नेस का रजिस्ट्रेशन दस्तावेज़ों पर तुरंत हो जाता है, पहले जाँच के बिना।',
    'pettyOperators',
  ),
  vendorsDeemedRegistered: said(
    'vendorsDeemedRegistered',
    'Street Vendors Act 2014 में रजिस्टर्ड रेहड़ी वाले या फ़ूड ट्रक को FSSAI में रजिस्टर्ड माना जाता है।',
    'pettyOperators',
  ),
  catererNeedsLicence: said(
    'catererNeedsLicence',
    'कैटरर छोटे फ़ूड बिज़नेस में नहीं गिने जाते, इसलिए कम बिक्री पर भी उन्हें लाइसेंस चाहिए।',
    'pettyOperators',
  ),
  moveDownWithoutFee: said(
    'moveDownWithoutFee',
    'स्टेट लाइसेंस से रजिस्ट्रेशन पर आने की कोई बदलाव फ़ीस नहीं लगती।',
    'amendmentQuestions',
  ),
  registrationFee: said('registrationFee', 'रजिस्ट्रेशन की सरकारी फ़ीस साल की ₹100 है।', 'fees'),
  stateFee: said(
    'stateFee',
    'स्टेट लाइसेंस की सरकारी फ़ीस रेस्टोरेंट और ज़्यादातर बिज़नेस के लिए साल की ₹2,000 है, बनाने वालों के लिए क्षमता के हिसाब से ₹3,000 या ₹5,000, और तीन स्टार या उससे ऊपर के होटल के लिए ₹5,000।',
    'fees',
  ),
  centralFee: said('centralFee', 'सेंट्रल लाइसेंस की सरकारी फ़ीस साल की ₹7,500 है।', 'fees'),
  modificationFee: said('modificationFee', 'लाइसेंस की जानकारी बदलने की सरकारी फ़ीस ₹1,000 है।', 'fees'),
  feesNotReturned: said('feesNotReturned', 'सरकारी फ़ीस एक बार जमा होने पर FSSAI उसे वापस नहीं करता।', 'fees'),
  authorityDays: said('authorityDays', 'FSSAI के पास रजिस्ट्रेशन के लिए 7 दिन और लाइसेंस के लिए 60 दिन होते हैं।', 'licensing'),
  importersCentral: said('importersCentral', 'इंपोर्टर और एक्सपोर्टर को सेंट्रल लाइसेंस चाहिए, बिक्री कितनी भी हो।', 'licensing'),
  headOfficeCentral: said(
    'headOfficeCentral',
    'जिस बिज़नेस के आउटलेट कई राज्यों में हों, उसे मुख्य दफ़्तर के लिए सेंट्रल लाइसेंस और हर आउटलेट के लिए अलग मंज़ूरी चाहिए। यह नियम अप्रैल 2026 से पुराना है: FoSCoS पर पक्का कर लें।',
    'licensing',
  ),
  waterTest: said('waterTest', 'लाइसेंस के लिए आवेदन करने वाला रेस्टोरेंट पानी की जाँच रिपोर्ट भी लगाता है।', 'licensing'),
  penaltyWithoutLicence: said(
    'penaltyWithoutLicence',
    'ज़रूरी लाइसेंस के बिना फ़ूड बिज़नेस चलाने पर ₹10 लाख तक का जुर्माना है (धारा 63)।',
    'penalties',
  ),
  penaltyFalseInformation: said(
    'penaltyFalseInformation',
    'गलत जानकारी देने पर ₹10 लाख तक का जुर्माना है (धारा 61)।',
    'penalties',
  ),
  tatkalKinds: said(
    'tatkalKinds',
    'तत्काल 11 तरह के कम जोखिम वाले काम के लिए है, मांस और मछली के बिना, और ट्रांसपोर्टर के लिए डेयरी के बिना। पहले दौर में यह सिर्फ़ अकेले मालिक के लिए है।',
    'tatkal',
  ),
  numberOnBills: said('numberOnBills', 'FSSAI का 14 अंकों का नंबर फ़ूड बिज़नेस के हर बिल पर होता है।', 'numberOnBills'),
  appsListOnlyLicensed: said(
    'appsListOnlyLicensed',
    'डिलीवरी ऐप सिर्फ़ FSSAI की मंज़ूरी वाले फ़ूड बिज़नेस को लिस्ट कर सकते हैं, और उनका नंबर दिखाते हैं।',
    'appsListOnlyLicensed',
  ),
  foscosSince: said('foscosSince', '2020 में FoSCoS ने पुराने पोर्टल FLRS की जगह ली।', 'foscos'),
  gstPaidByApps: said(
    'gstPaidByApps',
    'Zomato या Swiggy पर ऑर्डर हुए रेस्टोरेंट के खाने का 5% GST ऐप भरता है, तब भी जब रेस्टोरेंट का GST नंबर न हो।',
    'gstByApps',
  ),
  gstThreshold: said(
    'gstThreshold',
    'साल में ₹20 लाख से ज़्यादा बिक्री पर सेवा देने वाले बिज़नेस को GST नंबर लेना होता है (विशेष श्रेणी वाले राज्यों में ₹10 लाख)। ऐप से हुई बिक्री भी गिनी जाती है।',
    'gstThreshold',
  ),
  swiggyPremisesDeclaration: said(
    'swiggyPremisesDeclaration',
    'Swiggy मालिक से ऑनलाइन सहमति पत्र (letter of understanding) पर दस्तखत कराता है, जिसमें GST के लिए यह घोषणा होती है कि जगह किस तरह की है।',
    'swiggyLetter',
  ),
  swiggyMenuMost: said(
    'swiggyMenuMost',
    'Swiggy के एक स्टोर में 400 तक आइटम दिखते हैं। कॉम्बो, मील या थाली का विवरण ज़रूरी है, और नाम में free, sale या offer जैसे शब्द नहीं आ सकते।',
    'swiggyMenus',
  ),
  complaintTimes: said(
    'complaintTimes',
    'ऑनलाइन बेचने वाला शिकायत मिलने की सूचना 48 घंटे के अंदर देता है, उसे एक नंबर देता है और एक महीने के अंदर सुलझाता है।',
    'commerceRules',
  ),
  dataDuties: said(
    'dataDuties',
    'डेटा सुरक्षा के नियम नवंबर 2025 में छपे; लोगों के प्रति ज़िम्मेदारियाँ मई 2027 से लागू होंगी।',
    'dataRules',
  ),
  taxBooksKept: said(
    'taxBooksKept',
    'बही-खाते और इनवॉइस उस साल की सालाना रिटर्न की आखिरी तारीख से 72 महीने तक रखे जाते हैं।',
    'taxBooks',
  ),
  manufacturerCapacity: said(
    'manufacturerCapacity',
    'बनाने और पैक करने वालों के लिए रोज़ की क्षमता से तय होता है: 100 किलो तक रजिस्ट्रेशन, 2 टन तक स्टेट लाइसेंस, उससे ऊपर सेंट्रल लाइसेंस। यह तालिका अप्रैल 2026 से पुरानी है: FoSCoS पर पक्का कर लें।',
    'licensing',
  ),
} satisfies Record<keyof typeof english, Fact>;
