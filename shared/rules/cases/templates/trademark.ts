import { type CaseTemplate, inBoth } from '../template-types.ts';
import { approval, authorityWait, headSteps, ourTask, queryStep, tailSteps } from './steps.ts';

const partner = 'Trade Marks Registry';

export const trademark: CaseTemplate = {
  slug: 'trademark',
  version: 1,
  title: inBoth('Trademark', 'ट्रेडमार्क'),
  promiseDays: 7,
  partner,
  results: { required: ['application_number'], more: ['certificate'] },
  steps: [
    ...headSteps(['mark-details', 'pan', 'identity', 'logo', 'user-affidavit', 'small-business-proof']),
    ourTask(
      'search',
      [1, 1],
      ['We search for similar names', 'हम मिलते-जुलते नाम खोजते हैं'],
      ['In the register, class by class.', 'रजिस्टर में, हर क्लास में।'],
    ),
    approval(
      'classes',
      [1, 2],
      ['You confirm classes and owner', 'आप क्लास और मालिक पक्का करते हैं'],
      ['Restaurants are class 43; packed food needs others.', 'रेस्टोरेंट की क्लास 43 है; पैक खाने के लिए दूसरी क्लास लगती हैं।'],
      { requests: ['class-approval'] },
    ),
    approval(
      'tm48',
      [1, 2],
      ['You confirm the application and sign TM-48', 'आप आवेदन पक्का करते हैं और TM-48 पर दस्तखत करते हैं'],
      ['You read the draft; with TM-48 we may file it for you.', 'आप मसौदा पढ़ते हैं; TM-48 से हम आपकी ओर से आवेदन कर सकते हैं।'],
      { requests: ['confirm-application', 'tm48'] },
    ),
    ourTask(
      'filed',
      [1, 1],
      ['We file TM-A', 'हम TM-A जमा करते हैं'],
      ['From now on you may write ™ beside the name.', 'अब आप नाम के साथ ™ लिख सकते हैं।'],
    ),
    authorityWait(
      'formalities',
      [5, 10],
      ['Formalities check', 'औपचारिक जाँच'],
      ['The registry looks whether all parts are there.', 'रजिस्ट्री देखती है कि सब कुछ पूरा है या नहीं।'],
      { emails: ['case-filed'] },
    ),
    authorityWait(
      'scrutiny',
      [65, 130],
      ['Examination', 'परीक्षण'],
      ['The report comes after three to six months.', 'रिपोर्ट तीन से छह महीने बाद आती है।'],
    ),
    queryStep(partner, 'scrutiny', 30),
    authorityWait(
      'journal',
      [85, 90],
      ['Printed in the journal', 'जर्नल में प्रकाशन'],
      ['For four months others may object.', 'चार महीने तक दूसरे लोग आपत्ति कर सकते हैं।'],
    ),
    ourTask(
      'opposition',
      [1, 2],
      ['Somebody objects', 'किसी ने आपत्ति की'],
      ['We read the objection and agree with you how to answer.', 'हम आपत्ति पढ़ते हैं और जवाब आपके साथ तय करते हैं।'],
      { onDemand: true, returnsTo: 'journal', emails: ['case-opposed'] },
    ),
    authorityWait(
      'grant',
      [5, 20],
      ['Registration', 'रजिस्ट्रेशन'],
      [
        'The registry issues the certificate; it holds for ten years.',
        'रजिस्ट्री सर्टिफ़िकेट जारी करती है; यह दस साल चलता है।',
      ],
    ),
    ...tailSteps({
      title: ['Your certificate', 'आपका सर्टिफ़िकेट'],
      note: ['From now on you may write ® beside the name.', 'अब आप नाम के साथ ® लिख सकते हैं।'],
    }),
  ],
};
