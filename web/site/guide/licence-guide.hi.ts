import { brand } from '#shared/brand.hi.ts';
import { facts, tatkalKinds } from '#shared/facts.hi.ts';
import { inRupees } from '#shared/rules/money.ts';
import { amountInWords } from '#web/site/shared/amounts.hi.ts';
import type { LicenceGuideContent } from './licence-guide.en.ts';

const small = amountInWords(facts.registrationUpTo.value);
const large = amountInWords(facts.stateLicenceUpTo.value);
const { registration, licence } = facts.authorityDays.value;
const aYear = (rupees: number) => `${inRupees(rupees)} सालाना`;

export const licenceGuide = (): LicenceGuideContent => ({
  title: 'मुझे कौन-सा FSSAI लाइसेंस चाहिए? 2026 की गाइड',
  description:
    'FSSAI रजिस्ट्रेशन, स्टेट या सेंट्रल लाइसेंस: 1 अप्रैल 2026 से लागू सीमाएँ, सरकारी फ़ीस, दस्तावेज़, चरण और स्रोत, आसान शब्दों में।',
  heading: 'आपको कौन-सा FSSAI लाइसेंस चाहिए?',
  lead: '1 अप्रैल 2026 को सीमाएँ बदल गईं, और इंटरनेट के कई पेज अब भी पुरानी सीमाएँ दिखाते हैं। ज़्यादातर छोटे किचन के लिए अब जवाब है: रजिस्ट्रेशन।',
  kindsTitle: 'तीन प्रकार, साल की बिक्री से',
  kindsLead: 'उस जगह की सारी बिक्री जोड़ें, काउंटर की और ऐप की मिलाकर।',
  labels: { sales: 'साल की बिक्री', fee: 'सरकारी फ़ीस', time: 'FSSAI का समय', plan: 'हमारा दाम' },
  kinds: [
    {
      title: 'रजिस्ट्रेशन',
      sales: `${small} तक`,
      fee: aYear(facts.registrationFee.value),
      time: `${registration} दिन, छोटे फ़ूड बिज़नेस को तुरंत`,
      who: 'घर का किचन, टिफ़िन सेवा, चाय की दुकान, क्लाउड किचन, कैफ़े, छोटा रेस्टोरेंट।',
      plan: 'fssai-registration-1yr',
    },
    {
      title: 'स्टेट लाइसेंस',
      sales: `${small} से ऊपर, ${large} तक`,
      fee: `ज़्यादातर के लिए ${aYear(facts.stateFee.value.foodService)}, ${inRupees(facts.stateFee.value.largeManufacturer)} तक`,
      time: `${licence} दिन`,
      who: 'बड़ा रेस्टोरेंट या किचन, और हर कैटरर।',
      plan: 'fssai-state-license',
    },
    {
      title: 'सेंट्रल लाइसेंस',
      sales: `${large} से ऊपर`,
      fee: aYear(facts.centralFee.value),
      time: `${licence} दिन`,
      who: 'बहुत बड़े बिज़नेस, और हर इंपोर्टर और एक्सपोर्टर।',
      plan: 'fssai-central-license',
    },
  ],
  kindsFacts: [facts.registrationUpTo, facts.registrationFee, facts.authorityDays, facts.instantRegistration],
  exceptionsTitle: 'जहाँ बिक्री से तय नहीं होता',
  exceptionsLead: 'आप इनमें से एक हैं तो ऊपर की तालिका से पहले यह बात लागू होती है।',
  exceptions: [
    { title: 'कैटरर', fact: facts.catererNeedsLicence },
    { title: 'रेहड़ी वाले और फ़ूड ट्रक', fact: facts.vendorsDeemedRegistered },
    { title: 'बनाने और पैक करने वाले', fact: facts.manufacturerCapacity },
    { title: 'इंपोर्टर और एक्सपोर्टर', fact: facts.importersCentral },
    { title: 'कई राज्यों में फैली चेन', fact: facts.headOfficeCentral },
  ],
  changesTitle: '1 अप्रैल 2026 को क्या बदला',
  changes: {
    what: 'नियम',
    before: 'पहले',
    now: 'अब',
    rows: [
      { what: 'रजिस्ट्रेशन कहाँ तक', before: '₹12 लाख', now: small },
      { what: 'स्टेट लाइसेंस कहाँ तक', before: '₹20 करोड़', now: large },
      { what: 'कब तक चलता है', before: '1 से 5 साल', now: 'कोई आखिरी तारीख नहीं' },
      { what: 'रिन्यूअल', before: 'आखिरी दिन से पहले', now: 'नहीं; सालाना फ़ीस रहती है' },
    ],
  },
  changesNote: facts.moveDownWithoutFee.text,
  changesFacts: [facts.registrationUpTo, facts.validity, facts.moveDownWithoutFee],
  papersTitle: 'दस्तावेज़',
  papers: [
    {
      title: 'रजिस्ट्रेशन के लिए',
      list: [
        'मालिक की फ़ोटो',
        'पहचान का प्रमाण: PAN, वोटर कार्ड, पासपोर्ट, ड्राइविंग लाइसेंस, या मास्क्ड आधार',
        'जगह का प्रमाण: किराया करार या बिजली-पानी का बिल',
        'बिज़नेस का नाम और प्रकार',
        'दस्तखत की हुई घोषणा',
      ],
    },
    {
      title: 'लाइसेंस के लिए ये भी',
      list: [
        'किचन का नक्शा और उपकरणों की सूची',
        'खाने की कैटेगरी',
        'जगह के लिए मालिक या नगर निगम की सहमति',
        'पार्टनरशिप डीड, या मेमोरेंडम और डायरेक्टरों की सूची',
        'फ़ूड सेफ़्टी प्लान या घोषणा',
        'स्टाफ़ का मेडिकल फ़िटनेस',
        'पानी की जाँच रिपोर्ट, रेस्टोरेंट और बनाने वालों के लिए',
      ],
    },
  ],
  papersFacts: [facts.waterTest],
  stepsTitle: 'एक-एक चरण',
  steps: [
    {
      title: 'अपना प्रकार जानें',
      text: 'पहले साल की बिक्री, फिर अपवाद। एक मंज़ूरी एक ही पते की होती है।',
    },
    { title: 'दस्तावेज़ इकट्ठे करें', text: 'सब पर नाम और पते की एक ही स्पेलिंग।' },
    {
      title: 'FoSCoS पर फ़ॉर्म भरें',
      text: 'रजिस्ट्रेशन के लिए Form A, लाइसेंस के लिए Form B, foscos.fssai.gov.in पर। यह आप खुद कर सकते हैं; यही हम आपके लिए करते हैं।',
    },
    { title: 'सरकारी फ़ीस भरें', text: facts.feesNotReturned.text },
    {
      title: 'अधिकारी के सवालों का जवाब दें',
      text: 'लाइसेंस के लिए अधिकारी किचन देखने आ सकते हैं या सवाल भेज सकते हैं। जब तक सवाल का जवाब नहीं जाता, आवेदन रुका रहता है।',
    },
    {
      title: 'अपना नंबर लें',
      text: 'सर्टिफ़िकेट FoSCoS से डाउनलोड करें और ऐसी जगह टाँगें जहाँ ग्राहक पढ़ सकें।',
    },
  ],
  stepsFacts: [facts.feesNotReturned, facts.authorityDays],
  afterTitle: 'मिलने के बाद',
  after: [
    { title: 'बिल पर', text: facts.numberOnBills.text },
    { title: 'ऐप पर', text: facts.appsListOnlyLicensed.text },
    { title: 'हर साल', text: facts.validity.text },
    { title: 'कुछ बदले तो', text: facts.modificationFee.text },
    { title: 'इसके बिना', text: facts.penaltyWithoutLicence.text },
  ],
  afterFacts: [
    facts.numberOnBills,
    facts.appsListOnlyLicensed,
    facts.validity,
    facts.modificationFee,
    facts.penaltyWithoutLicence,
  ],
  tatkalTitle: 'तत्काल, यानी तेज़ रास्ता, किचन के लिए नहीं है',
  tatkal: `${facts.tatkalKinds.text} रेस्टोरेंट, क्लाउड किचन, कैफ़े और कैटरर इनमें नहीं हैं:`,
  tatkalKinds: tatkalKinds,
  tatkalFacts: [facts.tatkalKinds],
  nextTitle: 'हम आपके लिए आवेदन करें?',
  next: `हम दस्तावेज़ जाँचते हैं, आपके नाम से आवेदन करते हैं और फ़ॉलो-अप करते रहते हैं: हमारा काम ${brand.promises.licenceDays}। दोनों दाम, हमारा और सरकार का, प्लान पर लिखे हैं।`,
});
