import { inBoth, type RequestKind } from '../template-types.ts';
import { accessQuestions, adsQuestions, goalQuestions } from './questions.ts';

export const askedForGrowth: readonly RequestKind[] = [
  {
    key: 'manager-access',
    answer: 'text',
    questions: accessQuestions,
    title: inBoth('Access as manager', 'मैनेजर के रूप में पहुँच'),
    why: inBoth(
      'We read sales and ratings, and change menu and offers, with our own access.',
      'बिक्री और रेटिंग देखने, मेन्यू और ऑफ़र बदलने के लिए हम अपनी पहुँच से काम करते हैं।',
    ),
    accepted: inBoth(
      'Invite our address as manager in the partner app and write which outlets it covers.',
      'पार्टनर ऐप में हमारे पते को मैनेजर बनाएँ और लिखें कि कौन-से आउटलेट शामिल हैं।',
    ),
    avoid: inBoth('Sending your password: we never ask for it.', 'अपना पासवर्ड भेजना: हम वह कभी नहीं माँगते।'),
  },
  {
    key: 'goals',
    answer: 'text',
    questions: goalQuestions,
    title: inBoth('Your goals', 'आपके लक्ष्य'),
    why: inBoth('The plan of the month follows them.', 'महीने की योजना इन्हीं पर बनती है।'),
    accepted: inBoth(
      'What should be better in a month: more orders, a better rating, bigger bills, less discount. What must stay as it is.',
      'एक महीने में क्या बेहतर हो: ज़्यादा ऑर्डर, अच्छी रेटिंग, बड़े बिल, कम छूट। और क्या वैसा ही रहे।',
    ),
    avoid: inBoth('More than three goals at once.', 'एक साथ तीन से ज़्यादा लक्ष्य।'),
  },
  {
    key: 'plan-approval',
    answer: 'yes-no',
    draft: true,
    yes: inBoth('Yes, follow this plan', 'हाँ, इसी योजना पर चलें'),
    title: inBoth('Your approval of the plan', 'योजना पर आपकी मंज़ूरी'),
    why: inBoth('Prices and offers change only as you agreed.', 'दाम और ऑफ़र उतने ही बदलते हैं जितने पर आप राज़ी हुए।'),
    accepted: inBoth('Read our plan. Say yes, or what to change.', 'हमारी योजना पढ़ें। हाँ कहें, या जो बदलना है वह लिखें।'),
    avoid: inBoth('A discount below your own cost.', 'अपनी लागत से नीचे की छूट।'),
  },
  {
    key: 'ads-budget',
    answer: 'text',
    questions: adsQuestions,
    title: inBoth('Budget for advertising', 'विज्ञापन का बजट'),
    why: inBoth(
      'Ads are paid by you to the platform. We spend nothing without your written yes.',
      'विज्ञापन का पैसा आप प्लेटफ़ॉर्म को देते हैं। आपकी लिखी हाँ के बिना हम कुछ खर्च नहीं करते।',
    ),
    accepted: inBoth(
      'The most you want to spend this month, in rupees, or “no ads”.',
      'इस महीने ज़्यादा से ज़्यादा कितने रुपये खर्च करने हैं, या “विज्ञापन नहीं”।',
    ),
    avoid: inBoth('A budget without an upper limit.', 'बिना ऊपरी सीमा का बजट।'),
  },
];
