import { brand } from '#shared/brand.hi.ts';
import { facts } from '#shared/facts.hi.ts';
import { daySpans } from '#shared/rules/cases/plan-days.ts';
import { inRupees } from '#shared/rules/money.ts';
import { amountInWords } from '#web/site/shared/amounts.hi.ts';
import type { ServiceContent } from './types.ts';

const { registrationUpTo, stateLicenceUpTo, registrationFee, stateFee, centralFee, authorityDays } = facts;
const appPapers = [
  'मालिक या फ़र्म का PAN कार्ड',
  'FSSAI नंबर, 14 अंक',
  'बैंक खाता, IFSC और एक कैंसिल चेक',
  'GST नंबर, अगर हो',
  'मेन्यू और आपके खाने की फ़ोटो',
];
const checked = {
  title: 'हम उन्हें जाँचते हैं',
  text: 'PAN, बैंक खाते और FSSAI पर एक ही नाम और एक ही पता: ज़्यादातर लिस्टिंग इन्हीं के फ़र्क पर अटकती हैं।',
};
const send = { title: 'आप अपने दस्तावेज़ भेजते हैं', text: 'फ़ोन से खींची फ़ोटो भी चलती है।' };
const firstOrder = { title: 'आप पहला ऑर्डर लेते हैं', text: 'आपके फ़ोन पर रहते हुए हम डिलीवरी चालू करते हैं।' };
const bothApps = (app: 'Zomato' | 'Swiggy') => ({
  partsTitle: 'हम आपके लिए क्या करते हैं',
  stepsTitle: 'काम कैसे होता है',
  papersTitle: 'आपसे क्या चाहिए',
  papers: appPapers,
  usually: brand.promises.onboardingUsually,
  promise: brand.promises.onboardingDays,
  timeNote: `हमारा अपना काम, जिस दिन आपके सारे दस्तावेज़ हमारे पास आ जाते हैं, उस दिन से; फ़ोटो और ब्रांडिंग के साथ आम तौर पर ${daySpans.biggerOnboarding(app)} दिन। ऐप को इसके अलावा आम तौर पर ${daySpans.apps(app)} कामकाजी दिन लगते हैं।`,
  nextTitle: 'अगला कदम',
});

const zomato = (): ServiceContent => ({
  ...bothApps('Zomato'),
  title: 'रेस्टोरेंट और क्लाउड किचन के लिए Zomato सेटअप',
  description:
    'आपका किचन Zomato पर: पार्टनर अकाउंट, मेन्यू, फ़ोटो, पैसे आने का इंतज़ाम और पहला ऑर्डर। हम क्या करते हैं, आपसे क्या चाहिए, कितना समय और कितना दाम।',
  heading: 'Zomato सेटअप',
  lead: 'Zomato पर ऐसा पेज जो पहले दिन से पूरा हो, ताकि जो लोग आपको ढूँढें, वे ऑर्डर भी करें।',
  parts: [
    { title: 'अकाउंट', text: 'पार्टनर अकाउंट, आउटलेट, नक्शे पर पता, खुलने का समय, खाना बनने का समय।' },
    { title: 'मेन्यू', text: 'व्यंजन, दाम, कैटेगरी, वेज और नॉन-वेज निशान; आपके पास जो भी है, उसी से हम भरते हैं।' },
    { title: 'रूप', text: 'लोगो, बैनर और व्यंजनों की फ़ोटो, Zomato के माँगे साइज़ में।' },
    { title: 'पैसा', text: 'आपका बैंक खाता, ताकि Zomato सीधे आपको पैसा दे। हमारे पास से कुछ नहीं गुज़रता।' },
  ],
  steps: [
    {
      title: 'आप चुनकर पेमेंट करते हैं',
      text: 'दो प्लान, हर एक का एक दाम। अकाउंट मैनेजर एक कामकाजी दिन के अंदर फ़ोन करते हैं।',
    },
    send,
    checked,
    {
      title: 'हम पेज तैयार करते हैं',
      text: 'अकाउंट, मेन्यू, फ़ोटो, पैसे आने का इंतज़ाम। Zomato को भेजने से पहले आप उसे देखते हैं।',
    },
    { title: 'Zomato मंज़ूरी देता है', text: 'यह उसका अपना फ़ैसला है। हम फ़ॉलो-अप करते रहते हैं और उसके सवालों का जवाब देते हैं।' },
    firstOrder,
  ],
  apart: 'हर ऑर्डर का कमीशन आपके और Zomato के बीच तय होता है। आपकी बिक्री में हम कोई हिस्सा नहीं लेते।',
  next: 'दोनों प्लान की तुलना करें, पढ़ें कि उनमें क्या है, और एक मिनट में ऑर्डर करें।',
  independence: `${brand.name} Zomato से अलग कंपनी है। यह नाम उसके मालिक का है।`,
});

const swiggy = (): ServiceContent => ({
  ...bothApps('Swiggy'),
  title: 'रेस्टोरेंट और क्लाउड किचन के लिए Swiggy सेटअप',
  description:
    'आपका किचन Swiggy पर: दस्तावेज़, सहमति पत्र, मेन्यू, फ़ोटो, पैसे आने का इंतज़ाम। हम क्या करते हैं, आपसे क्या चाहिए, कितना समय और कितना दाम।',
  heading: 'Swiggy सेटअप',
  lead: 'पहले फ़ॉर्म से पहले ऑर्डर तक, साथ में कोई ऐसा जिसने करार पढ़ रखा है।',
  parts: [
    { title: 'दस्तावेज़', text: 'फ़ॉर्म, घोषणाएँ और अपलोड, उसी क्रम में जिसमें Swiggy चाहता है।' },
    { title: 'करार', text: facts.swiggyPremisesDeclaration.text },
    { title: 'मेन्यू', text: facts.swiggyMenuMost.text },
    { title: 'पैसा', text: 'आपका बैंक खाता, ताकि Swiggy सीधे आपको पैसा दे। हमारे पास से कुछ नहीं गुज़रता।' },
  ],
  steps: [
    { title: 'आप चुनकर पेमेंट करते हैं', text: 'Basic या Prime, हर एक का एक दाम, और कूपन हो तो वह भी।' },
    send,
    checked,
    {
      title: 'आप ऑनलाइन दस्तखत करते हैं',
      text: 'उससे पहले हम आपके साथ कमीशन, पैसे आने का तरीका और नोटिस की शर्तें देखते हैं।',
    },
    { title: 'हम पेज बनाते हैं', text: 'मेन्यू, फ़ोटो, विवरण, उन्हीं नियमों से जिनसे Swiggy उन्हें जाँचता है।' },
    firstOrder,
  ],
  apart: 'हर ऑर्डर का सर्विस शुल्क आपके और Swiggy के बीच तय होता है। आपकी बिक्री में हम कोई हिस्सा नहीं लेते।',
  next: 'Basic और Prime की तुलना करें, कूपन लगाकर देखें, और एक मिनट में ऑर्डर करें।',
  independence: `${brand.name} Swiggy से अलग कंपनी है। यह नाम उसके मालिक का है।`,
});

const fssai = (): ServiceContent => ({
  title: 'FSSAI रजिस्ट्रेशन और लाइसेंस सेवा',
  description:
    'FSSAI रजिस्ट्रेशन, स्टेट या सेंट्रल लाइसेंस का FoSCoS पर आवेदन हम करते हैं: आपको कौन-सा चाहिए, दस्तावेज़, दिन, हमारा दाम और सरकारी फ़ीस।',
  heading: 'FSSAI लाइसेंस',
  lead: 'आपके किचन के लिए सही मंज़ूरी, 2026 के नियमों से, आपके नाम से।',
  partsTitle: 'हम आपके लिए क्या करते हैं',
  parts: [
    {
      title: 'सही प्रकार',
      text: `साल में ${amountInWords(registrationUpTo.value)} तक की बिक्री पर रजिस्ट्रेशन, ${amountInWords(stateLicenceUpTo.value)} तक स्टेट लाइसेंस, उससे ऊपर सेंट्रल। कुछ बिज़नेस की सीमाएँ अलग हैं; वे हमें पता हैं।`,
    },
    {
      title: 'दस्तावेज़',
      text: 'फ़ॉर्म, घोषणाएँ, किचन का नक्शा, सेफ़्टी प्लान: जो आपके पास है उसे हम जाँचते हैं, बाकी आपके साथ मिलकर लिखते हैं।',
    },
    { title: 'आवेदन', text: 'सरकारी वेबसाइट FoSCoS पर। अकाउंट आपका रहता है।' },
    {
      title: 'उसके बाद',
      text: 'अधिकारी के सवालों के जवाब, आपके हाथ में सर्टिफ़िकेट, और सालाना फ़ीस से पहले याद दिलाना।',
    },
  ],
  stepsTitle: 'काम कैसे होता है',
  steps: [
    { title: 'आप चुनकर पेमेंट करते हैं', text: 'पक्का नहीं कि कौन-सा? हमारी गाइड एक मिनट में बता देती है, या हमसे पूछें।' },
    {
      title: 'आप अपने दस्तावेज़ भेजते हैं',
      text: 'एक फ़ोटो, पहचान का प्रमाण और जगह का प्रमाण; लाइसेंस के लिए कुछ और।',
    },
    {
      title: 'हम जाँचकर आवेदन करते हैं',
      text: 'जो पूरा है वही जमा होता है, क्योंकि FSSAI फ़ीस वापस नहीं करता।',
    },
    { title: 'FSSAI फ़ैसला करता है', text: `${authorityDays.text} हम फ़ॉलो-अप करते रहते हैं।` },
    { title: 'आपको अपना नंबर मिलता है', text: 'चौदह अंक, आपके बिल, आपकी दीवार और डिलीवरी ऐप के लिए।' },
  ],
  papersTitle: 'आपसे क्या चाहिए',
  papers: [
    'आपकी फ़ोटो',
    'पहचान का प्रमाण: PAN, वोटर कार्ड, पासपोर्ट या ड्राइविंग लाइसेंस; चाहें तो मास्क्ड आधार',
    'जगह का प्रमाण: किराया करार या बिजली-पानी का बिल',
    'बिज़नेस का नाम और प्रकार',
    'लाइसेंस के लिए ये भी: नक्शा, उपकरणों की सूची, खाने की कैटेगरी, सेफ़्टी प्लान, जगह के मालिक की सहमति',
  ],
  promise: brand.promises.licenceDays,
  timeNote: `हमारा हिस्सा, दस्तावेज़ पूरे होने से; तत्काल के लिए ज़्यादा से ज़्यादा ${brand.promises.tatkalDays} दिन। इसके अलावा FSSAI को आम तौर पर रजिस्ट्रेशन में ${daySpans.foscosRegistration()} कामकाजी दिन तक लगते हैं, स्टेट लाइसेंस में ${daySpans.foscosState()}, सेंट्रल में ${daySpans.foscosCentral()}।`,
  apart: `सरकारी फ़ीस, अलग से: रजिस्ट्रेशन के लिए साल की ${inRupees(registrationFee.value)}, रेस्टोरेंट के स्टेट लाइसेंस के लिए ${inRupees(stateFee.value.foodService)}, सेंट्रल लाइसेंस के लिए ${inRupees(centralFee.value)}। हमारे स्टेट प्लान में इसके ${inRupees(1000)} शामिल हैं।`,
  nextTitle: 'अगला कदम',
  next: 'लाइसेंस के प्लान देखें, दोनों दामों के साथ: हमारा और सरकार का।',
  independence: `${brand.name} एक निजी सेवा है और FSSAI का हिस्सा नहीं है। आप foscos.fssai.gov.in पर खुद भी आवेदन कर सकते हैं।`,
});

export const services = () => ({ zomato: zomato(), swiggy: swiggy(), fssai: fssai() });
