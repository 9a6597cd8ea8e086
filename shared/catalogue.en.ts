/** Texts with which an empty database begins: services and plans by slug, features by key. */
export const catalogue = {
  services: {
    growth: { title: 'Growth plans', summary: 'Monthly care for a kitchen that already sells on the apps.' },
    zomato: { title: 'Zomato onboarding', summary: 'Your kitchen on Zomato, once, done properly.' },
    swiggy: { title: 'Swiggy onboarding', summary: 'Your kitchen on Swiggy, once, done properly.' },
    fssai: { title: 'FSSAI licences', summary: 'Registration and licences, by the rules since 1 April 2026.' },
    'gst-registration': {
      title: 'GST registration',
      summary:
        'A GSTIN for your food business: we check your papers, fill form REG-01, file it and answer the officer’s questions.',
      apart: 'The GST portal charges nothing for a registration.',
      faq: [
        {
          question: 'Do I need a GST number?',
          answer:
            'Above ₹20 lakh of sales a year (₹10 lakh in the special-category States), counting orders on the apps. You may also take one earlier.',
        },
        {
          question: 'What do I do myself?',
          answer:
            'You read the form before we file it, and finish the Aadhaar check by a link of the portal. Some people are called to a centre for fingerprints instead.',
        },
        {
          question: 'How long does it take?',
          answer:
            'We file within 5 working days of complete papers. The GST office decides in three working days at low risk, else in seven; up to 30 days if an officer visits.',
        },
      ],
    },
    trademark: {
      title: 'Trademark registration',
      summary:
        'The name or logo of your kitchen as a trademark: we search for similar ones, prepare form TM-A for one class, file it and follow it to the certificate.',
      apart:
        'The registry’s fee is apart: ₹4,500 a class for one person, a start-up or a small enterprise with Udyam registration, ₹9,000 a class for others.',
      faq: [
        {
          question: 'Which class does a restaurant need?',
          answer:
            'Restaurants, cafes, caterers and cloud kitchens are class 43. Packed food needs others, such as 29 or 30; each class is an application and a fee of its own.',
        },
        {
          question: 'When may I write ™ or ®?',
          answer: '™ from the day of filing. ® only once the mark is registered.',
        },
        {
          question: 'How long does it take?',
          answer:
            'We file within 7 working days of complete papers and your yes. The registry then takes 12 to 24 months: examination, four months in the journal, certificate. It holds for ten years.',
        },
      ],
    },
  },
  features: {
    menuScoreUpdate: 'Menu score update',
    dedicatedAccountManager: 'Dedicated account manager',
    customerReviewManagement: 'Customer review management',
    detailedWeeklyReport: 'Detailed weekly report',
    detailedMonthlyReport: 'Detailed monthly report',
    discountStrategy: 'Discount strategy',
    competitorAnalysis: 'Competitor analysis',
    seoFriendlyContent: 'SEO content',
    menuOptimization: 'Menu optimization',
    weeklyConsultantCalls: 'Weekly consultant calls',
    weeklyMenuInsights: 'Weekly menu insights',
    targetAudienceAnalysis: 'Target audience analysis',
    personalizedGrowthStrategies: 'Personalized growth strategies',
    dailyMonitoring: 'Daily monitoring of progress',
    prioritySupportStandard: 'Priority support (Standard)',
    prioritySupportFast: 'Priority support (Fast)',
    responseToReviews: 'Response to review',
    profileEnhancement: 'Profile enhancement',
    marketingInsights: 'Marketing insights',
    boostedPromotions: 'Boosted promotions',
    adCampaignManagement: 'Ad campaign management',
    festivalSpecificPromotions: 'Festival promotions',
    customCampaignIdeas: 'Custom campaign ideas',
    analyticsDashboards: 'Analytics dashboards',
    accountSetUp: 'Account set-up',
    menuSetUp: 'Menu set-up',
    menuItems25: 'Up to 25 menu items uploaded',
    basicBranding: 'Basic branding',
    photoUpload50Items: 'Photo upload for up to 50 items',
    detailedBranding: 'Detailed branding',
    priorityListingSupport: 'Priority listing support',
    basicMenu: 'Basic menu',
    listingSupport: 'Listing support',
    paymentSetUp: 'Payment set-up',
    advancedMenu: 'Advanced menu',
    photos50Items: 'Photos for up to 50 items',
    profileBranding: 'Profile branding',
    priorityListing: 'Priority listing',
    performanceTips: 'Performance tips',
    dedicatedOnboardingSupport: 'Dedicated onboarding support',
    applicationFiled: 'Application prepared and filed on FoSCoS',
    documentsChecked: 'Documents checked before anything is filed',
    annualFeeCare1Year: '1 year of annual-fee care: we remind you and help you pay on time',
    governmentAnnualFeeApart: 'Government annual fee paid apart, at what FSSAI charges',
    annualFeeCare3Years: '3 years of annual-fee care: we remind you and help you pay on time',
    annualFeeCare5Years: '5 years of annual-fee care: we remind you and help you pay on time',
    kitchenPapers: 'Kitchen layout, equipment list and safety plan put in order',
    stateFeeSplit: '₹3,999 for our work and ₹1,000 towards the government fee; the rest of that fee is paid apart',
    answersToSafetyOfficer: 'Answers to questions of the food safety officer',
    eligibilityChecked: 'Eligibility checked before we file',
    applicationFiledOnceComplete: 'Application filed on FoSCoS as soon as your documents are complete',
    onlyEligibleKinds: 'Only for the 11 eligible kinds of business',
    centralFilingFoscos: 'Central filing on FoSCoS',
    documentsAndDeclarations: 'Documents and declarations put in order',
    answersToCentralAuthority: 'Answers to questions of the central licensing authority',
    governmentFeeApart: 'Government fee paid apart, at what FSSAI charges',
    gstPapersChecked: 'Papers checked before anything is filed',
    gstFormFiled: 'Form REG-01 filled and filed on the GST portal',
    gstAnswers: 'Answers to questions of the GST office',
    gstCertificate: 'GSTIN and certificate sent to you',
    trademarkSearch: 'Search for similar marks in the register',
    trademarkFiled: 'Form TM-A for one class, prepared and filed',
    trademarkAnswers: 'Reply to the examination report',
    trademarkFeeApart: 'Fee of the registry paid apart: ₹4,500 or ₹9,000 a class',
  },
  plans: {
    'basic-growth': {
      tagline: 'Someone looks after your listing every day',
      description:
        'A named account manager keeps your menu, offers and ratings in order and tells you every week what changed.',
    },
    'premium-growth': {
      tagline: 'Daily care, and we run your advertising',
      description:
        'Everything in Basic, and we also answer reviews, plan festival offers and manage your ad campaigns on the apps.',
    },
    'zomato-starter': {
      tagline: 'For a first menu of up to 25 items',
      description: 'We open your Zomato partner account, enter up to 25 menu items and add a basic logo and banner.',
    },
    'zomato-pro': {
      tagline: 'For a full menu with photos of up to 50 items',
      description:
        'We open your Zomato partner account, put up photos for up to 50 items and give the page a detailed brand look.',
    },
    'swiggy-basic': {
      tagline: 'The listing, set up and ready to take orders',
      description: 'We open your Swiggy partner account, enter a basic menu and set up how Swiggy pays you.',
    },
    'swiggy-prime': {
      tagline: 'A fuller menu, photos and one person to ask',
      description:
        'We open your Swiggy partner account, build an advanced menu with photos for up to 50 items and brand your profile.',
    },
    'fssai-registration-1yr': {
      tagline: 'Registration with 1 year of annual-fee care',
      description:
        'For a food business with sales up to ₹1.5 crore a year. The registration itself does not run out. We file it, and for a year we remind you of the annual fee and help you pay it.',
    },
    'fssai-registration-3yrs': {
      tagline: 'Registration with 3 years of annual-fee care',
      description:
        'For a food business with sales up to ₹1.5 crore a year. The registration itself does not run out. We file it, and for 3 years we remind you of the annual fee and help you pay it.',
    },
    'fssai-registration-5yrs': {
      tagline: 'Registration with 5 years of annual-fee care',
      description:
        'For a food business with sales up to ₹1.5 crore a year. The registration itself does not run out. We file it, and for 5 years we remind you of the annual fee and help you pay it.',
    },
    'fssai-state-license': {
      tagline: 'For sales above ₹1.5 crore and up to ₹50 crore a year',
      description:
        'For larger kitchens and for caterers. We prepare and file the State licence: ₹3,999 for the work and ₹1,000 towards the government fee.',
    },
    'fssai-tatkal-license': {
      tagline: 'Fast filing for 11 low-risk kinds of business only',
      description:
        'Instant grant for the 11 low-risk kinds that FSSAI names. Not for restaurants, cloud kitchens, cafes or caterers.',
    },
    'fssai-central-license': {
      tagline: 'For importers, exporters and sales above ₹50 crore a year',
      description: 'We prepare and file the Central licence. The government fee is paid apart, at what FSSAI charges.',
    },
    'gst-registration': {
      tagline: 'A GSTIN, from the papers to the certificate',
      description:
        'We check your papers, fill and file form REG-01 and answer the GST office until you have your number.',
    },
    'trademark-registration': {
      tagline: 'One mark in one class, filed and followed',
      description:
        'We search, prepare and file the application for one class and follow it to the certificate. The registry’s fee is paid apart.',
    },
  },
};

type Texts<Part> = { readonly [Key in keyof Part]: Part[Key] extends string ? string : Texts<Part[Key]> };
/** Texts that every language must have. */
export type CatalogueTexts = Texts<typeof catalogue>;
