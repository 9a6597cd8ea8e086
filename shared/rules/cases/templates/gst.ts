import { type CaseTemplate, inBoth } from '../template-types.ts';
import { approval, authorityWait, headSteps, ourTask, queryStep, tailSteps } from './steps.ts';

const partner = 'GST';

export const gstRegistration: CaseTemplate = {
  slug: 'gst-registration',
  version: 1,
  title: inBoth('GST registration', 'GST रजिस्ट्रेशन'),
  promiseDays: 5,
  partner,
  results: { required: ['gstin', 'certificate'] },
  steps: [
    ...headSteps([
      'business-details',
      'pan',
      'photo',
      'identity',
      'premises-proof',
      'owner-noc',
      'business-proof',
      'cancelled-cheque',
    ]),
    ourTask(
      'draft',
      [1, 1],
      ['We fill form REG-01', 'हम फ़ॉर्म REG-01 भरते हैं'],
      ['From your papers and answers.', 'आपके दस्तावेज़ और जवाबों से।'],
    ),
    approval(
      'match',
      [1, 1],
      ['You confirm the form and finish the Aadhaar check', 'आप फ़ॉर्म पक्का करते हैं और आधार की जाँच पूरी करते हैं'],
      [
        'You read the draft. The portal sends you a link. Some people are called to a centre for fingerprints instead.',
        'आप मसौदा पढ़ते हैं। पोर्टल आपको लिंक भेजता है। कुछ लोगों को फ़िंगरप्रिंट के लिए केंद्र पर बुलाया जाता है।',
      ],
      { requests: ['confirm-application', 'match-done'] },
    ),
    ourTask(
      'filed',
      [0, 1],
      ['We file it', 'हम आवेदन जमा करते हैं'],
      ['You get the reference number (ARN).', 'आपको रेफ़रेंस नंबर (ARN) मिलता है।'],
    ),
    authorityWait(
      'scrutiny',
      [3, 7],
      ['The GST office decides', 'GST विभाग फ़ैसला करता है'],
      [
        'Three working days at low risk, else seven; up to 30 days if an officer visits.',
        'कम जोखिम पर तीन कामकाजी दिन, नहीं तो सात; अधिकारी आएँ तो 30 दिन तक।',
      ],
      { emails: ['case-filed'] },
    ),
    // The reply in form REG-04 is due within seven working days; seven calendar days are the safe limit.
    queryStep(partner, 'scrutiny', 7),
    authorityWait(
      'inspection',
      [5, 22],
      ['An officer visits the place', 'अधिकारी जगह देखने आते हैं'],
      ['Keep the name board up and the papers at hand.', 'नाम का बोर्ड लगा रखें और दस्तावेज़ तैयार रखें।'],
      { onDemand: true, returnsTo: 'scrutiny', emails: ['case-inspection'] },
    ),
    ...tailSteps({
      title: ['Your GSTIN and certificate', 'आपका GSTIN और सर्टिफ़िकेट'],
      note: ['We check the number and send you both.', 'हम नंबर जाँचकर दोनों आपको भेजते हैं।'],
    }),
  ],
};
