import type { CatalogueTexts } from './catalogue.en.ts';

/** Hindi texts of the plans; names of plans and codes are not translated. */
export const catalogue = {
  services: {
    growth: { title: 'ग्रोथ प्लान', summary: 'जो किचन ऐप पर बेच रहा है, उसकी हर महीने देखभाल।' },
    zomato: { title: 'Zomato ऑनबोर्डिंग', summary: 'आपका किचन Zomato पर, एक बार में, ठीक से।' },
    swiggy: { title: 'Swiggy ऑनबोर्डिंग', summary: 'आपका किचन Swiggy पर, एक बार में, ठीक से।' },
    fssai: { title: 'FSSAI लाइसेंस', summary: 'रजिस्ट्रेशन और लाइसेंस, 1 अप्रैल 2026 से लागू नियमों से।' },
  },
  features: {
    menuScoreUpdate: 'मेन्यू स्कोर अपडेट',
    dedicatedAccountManager: 'आपका अपना अकाउंट मैनेजर',
    customerReviewManagement: 'ग्राहकों के रिव्यू सँभालना',
    detailedWeeklyReport: 'हर हफ़्ते पूरी रिपोर्ट',
    detailedMonthlyReport: 'हर महीने पूरी रिपोर्ट',
    discountStrategy: 'छूट की योजना',
    competitorAnalysis: 'आसपास के रेस्टोरेंट से तुलना',
    seoFriendlyContent: 'SEO कंटेंट',
    menuOptimization: 'मेन्यू में सुधार',
    weeklyConsultantCalls: 'हर हफ़्ते सलाहकार की कॉल',
    weeklyMenuInsights: 'हर हफ़्ते मेन्यू की जानकारी',
    targetAudienceAnalysis: 'आपके ग्राहक कौन हैं, इसकी जाँच',
    personalizedGrowthStrategies: 'आपके किचन के लिए बनी ग्रोथ योजना',
    dailyMonitoring: 'हर दिन प्रगति पर नज़र',
    prioritySupportStandard: 'प्रायोरिटी सपोर्ट (सामान्य)',
    prioritySupportFast: 'प्रायोरिटी सपोर्ट (तेज़)',
    responseToReviews: 'रिव्यू के जवाब',
    profileEnhancement: 'प्रोफ़ाइल को बेहतर बनाना',
    marketingInsights: 'मार्केटिंग की जानकारी',
    boostedPromotions: 'बूस्ट किए हुए प्रमोशन',
    adCampaignManagement: 'विज्ञापन कैंपेन सँभालना',
    festivalSpecificPromotions: 'त्योहारों के प्रमोशन',
    customCampaignIdeas: 'आपके लिए कैंपेन के नए आइडिया',
    analyticsDashboards: 'एनालिटिक्स डैशबोर्ड',
    accountSetUp: 'अकाउंट सेटअप',
    menuSetUp: 'मेन्यू सेटअप',
    menuItems25: 'मेन्यू के 25 आइटम तक अपलोड',
    basicBranding: 'बेसिक ब्रांडिंग',
    photoUpload50Items: '50 आइटम तक की फ़ोटो अपलोड',
    detailedBranding: 'पूरी ब्रांडिंग',
    priorityListingSupport: 'लिस्टिंग में प्रायोरिटी सपोर्ट',
    basicMenu: 'बेसिक मेन्यू',
    listingSupport: 'लिस्टिंग में मदद',
    paymentSetUp: 'पेमेंट सेटअप',
    advancedMenu: 'एडवांस्ड मेन्यू',
    photos50Items: '50 आइटम तक की फ़ोटो',
    profileBranding: 'प्रोफ़ाइल की ब्रांडिंग',
    priorityListing: 'प्रायोरिटी लिस्टिंग',
    performanceTips: 'बिक्री बढ़ाने के सुझाव',
    dedicatedOnboardingSupport: 'ऑनबोर्डिंग में अपना सपोर्ट',
    applicationFiled: 'आवेदन तैयार करके FoSCoS पर जमा',
    documentsChecked: 'जमा करने से पहले हर दस्तावेज़ की जाँच',
    annualFeeCare1Year: '1 साल तक सालाना फ़ीस की देखभाल: हम याद दिलाते हैं और समय पर भरने में मदद करते हैं',
    governmentAnnualFeeApart: 'सरकारी सालाना फ़ीस अलग, उतनी ही जितनी FSSAI लेता है',
    annualFeeCare3Years: '3 साल तक सालाना फ़ीस की देखभाल: हम याद दिलाते हैं और समय पर भरने में मदद करते हैं',
    annualFeeCare5Years: '5 साल तक सालाना फ़ीस की देखभाल: हम याद दिलाते हैं और समय पर भरने में मदद करते हैं',
    kitchenPapers: 'किचन का नक्शा, उपकरणों की सूची और सेफ़्टी प्लान ठीक से तैयार',
    stateFeeSplit: '₹3,999 हमारे काम के और ₹1,000 सरकारी फ़ीस में; बाकी सरकारी फ़ीस अलग',
    answersToSafetyOfficer: 'फ़ूड सेफ़्टी अधिकारी के सवालों के जवाब',
    eligibilityChecked: 'आवेदन से पहले पात्रता की जाँच',
    applicationFiledOnceComplete: 'दस्तावेज़ पूरे होते ही FoSCoS पर आवेदन',
    onlyEligibleKinds: 'सिर्फ़ 11 तय तरह के बिज़नेस के लिए',
    centralFilingFoscos: 'FoSCoS पर सेंट्रल आवेदन',
    documentsAndDeclarations: 'दस्तावेज़ और घोषणाएँ ठीक से तैयार',
    answersToCentralAuthority: 'सेंट्रल लाइसेंसिंग अथॉरिटी के सवालों के जवाब',
    governmentFeeApart: 'सरकारी फ़ीस अलग, उतनी ही जितनी FSSAI लेता है',
  },
  plans: {
    'basic-growth': {
      tagline: 'आपकी लिस्टिंग पर हर दिन किसी की नज़र',
      description: 'आपका अपना अकाउंट मैनेजर मेन्यू, ऑफ़र और रेटिंग ठीक रखता है, और हर हफ़्ते बताता है कि क्या बदला।',
    },
    'premium-growth': {
      tagline: 'हर दिन देखभाल, और विज्ञापन भी हम चलाते हैं',
      description: 'Basic की हर चीज़, साथ में रिव्यू के जवाब, त्योहारों के ऑफ़र और ऐप पर आपके विज्ञापन कैंपेन।',
    },
    'zomato-starter': {
      tagline: 'पहले मेन्यू के लिए, 25 आइटम तक',
      description: 'हम आपका Zomato पार्टनर अकाउंट खोलते हैं, मेन्यू के 25 आइटम तक भरते हैं और एक सादा लोगो और बैनर लगाते हैं।',
    },
    'zomato-pro': {
      tagline: 'पूरे मेन्यू के लिए, 50 आइटम तक की फ़ोटो के साथ',
      description: 'हम आपका Zomato पार्टनर अकाउंट खोलते हैं, 50 आइटम तक की फ़ोटो लगाते हैं और पेज को आपके ब्रांड का पूरा रूप देते हैं।',
    },
    'swiggy-basic': {
      tagline: 'लिस्टिंग तैयार, ऑर्डर लेने के लिए',
      description: 'हम आपका Swiggy पार्टनर अकाउंट खोलते हैं, बेसिक मेन्यू भरते हैं और Swiggy से आपका पेमेंट सेट करते हैं।',
    },
    'swiggy-prime': {
      tagline: 'बड़ा मेन्यू, फ़ोटो और पूछने के लिए एक अपना व्यक्ति',
      description:
        'हम आपका Swiggy पार्टनर अकाउंट खोलते हैं, 50 आइटम तक की फ़ोटो के साथ एडवांस्ड मेन्यू बनाते हैं और प्रोफ़ाइल की ब्रांडिंग करते हैं।',
    },
    'fssai-registration-1yr': {
      tagline: 'रजिस्ट्रेशन, साथ में 1 साल तक सालाना फ़ीस की देखभाल',
      description:
        'साल में ₹1.5 करोड़ तक की बिक्री वाले फ़ूड बिज़नेस के लिए। रजिस्ट्रेशन कभी खत्म नहीं होता। आवेदन हम करते हैं, और 1 साल तक सालाना फ़ीस की याद दिलाते हैं और भरने में मदद करते हैं।',
    },
    'fssai-registration-3yrs': {
      tagline: 'रजिस्ट्रेशन, साथ में 3 साल तक सालाना फ़ीस की देखभाल',
      description:
        'साल में ₹1.5 करोड़ तक की बिक्री वाले फ़ूड बिज़नेस के लिए। रजिस्ट्रेशन कभी खत्म नहीं होता। आवेदन हम करते हैं, और 3 साल तक सालाना फ़ीस की याद दिलाते हैं और भरने में मदद करते हैं।',
    },
    'fssai-registration-5yrs': {
      tagline: 'रजिस्ट्रेशन, साथ में 5 साल तक सालाना फ़ीस की देखभाल',
      description:
        'साल में ₹1.5 करोड़ तक की बिक्री वाले फ़ूड बिज़नेस के लिए। रजिस्ट्रेशन कभी खत्म नहीं होता। आवेदन हम करते हैं, और 5 साल तक सालाना फ़ीस की याद दिलाते हैं और भरने में मदद करते हैं।',
    },
    'fssai-state-license': {
      tagline: 'साल में ₹1.5 करोड़ से ऊपर और ₹50 करोड़ तक की बिक्री के लिए',
      description:
        'बड़े किचन और कैटरर के लिए। हम स्टेट लाइसेंस का आवेदन तैयार करके जमा करते हैं: ₹3,999 काम के और ₹1,000 सरकारी फ़ीस में।',
    },
    'fssai-tatkal-license': {
      tagline: 'सिर्फ़ कम जोखिम वाले 11 तरह के बिज़नेस के लिए तेज़ आवेदन',
      description: 'FSSAI के बताए कम जोखिम वाले 11 तरह के बिज़नेस को तुरंत मंज़ूरी। रेस्टोरेंट, क्लाउड किचन, कैफ़े या कैटरर के लिए नहीं।',
    },
    'fssai-central-license': {
      tagline: 'इंपोर्टर, एक्सपोर्टर और साल में ₹50 करोड़ से ऊपर की बिक्री के लिए',
      description: 'हम सेंट्रल लाइसेंस का आवेदन तैयार करके जमा करते हैं। सरकारी फ़ीस अलग, उतनी ही जितनी FSSAI लेता है।',
    },
  },
} satisfies CatalogueTexts;
