import { inBoth, type RequestKind } from '../template-types.ts';
import { mapQuestions } from './questions.ts';

export const askedForTheKitchen: readonly RequestKind[] = [
  {
    key: 'premises-proof',
    answer: 'document',
    expires: true,
    hasPages: true,
    title: inBoth('Proof of the premises', 'जगह का प्रमाण'),
    why: inBoth(
      'The permission belongs to one address. This paper proves that you may use it.',
      'अनुमति एक ही पते की होती है। यह दस्तावेज़ बताता है कि आप उस जगह का इस्तेमाल कर सकते हैं।',
    ),
    accepted: inBoth(
      'Rent agreement, ownership deed, or an electricity or water bill not older than 3 months. All pages.',
      'किराये का करार, मालिकाना दस्तावेज़, या 3 महीने से नया बिजली या पानी का बिल। सभी पन्ने।',
    ),
    avoid: inBoth(
      'An old bill, an expired agreement, or another address or PIN code than in your answers.',
      'पुराना बिल, खत्म हो चुका करार, या आपके जवाबों से अलग पता या पिन कोड।',
    ),
  },
  {
    key: 'owner-noc',
    answer: 'document',
    hasPages: true,
    title: inBoth('Consent of the landlord (NOC)', 'मकान मालिक की सहमति (NOC)'),
    why: inBoth(
      'For a rented place the authority asks whether the landlord agrees to a food business.',
      'किराये की जगह पर विभाग पूछता है कि मकान मालिक फ़ूड बिज़नेस के लिए राज़ी है या नहीं।',
    ),
    accepted: inBoth(
      'A letter with the address, signed and dated by the landlord. Not needed in a place of your own.',
      'पते वाली चिट्ठी, जिस पर मकान मालिक के दस्तखत और तारीख हो। अपनी जगह हो तो ज़रूरत नहीं।',
    ),
    avoid: inBoth('A letter without signature or without the address.', 'बिना दस्तखत या बिना पते की चिट्ठी।'),
    optional: true,
  },
  {
    key: 'layout',
    answer: 'document',
    title: inBoth('Layout of the kitchen', 'किचन का नक्शा'),
    why: inBoth(
      'Officers look at where food is stored, cooked and washed.',
      'अधिकारी देखते हैं कि खाना कहाँ रखा, पकाया और बर्तन कहाँ धोए जाते हैं।',
    ),
    accepted: inBoth(
      'A drawing by hand is enough if it shows the rooms and their sizes in feet or metres.',
      'हाथ से बना नक्शा भी चलेगा, अगर उसमें कमरे और उनका नाप फ़ुट या मीटर में हो।',
    ),
    avoid: inBoth('A drawing without sizes.', 'बिना नाप का नक्शा।'),
    optional: true,
  },
  {
    key: 'water-test',
    answer: 'document',
    expires: true,
    hasPages: true,
    title: inBoth('Water test report', 'पानी की जाँच रिपोर्ट'),
    why: inBoth(
      'A licence for a kitchen usually needs proof that its water is safe.',
      'किचन के लाइसेंस के लिए आम तौर पर साबित करना होता है कि पानी साफ़ है।',
    ),
    accepted: inBoth(
      'Report of a recognised laboratory with date and address. If you have none, we tell you how to get it.',
      'मान्यता वाली लैब की रिपोर्ट, तारीख और पते के साथ। न हो तो हम बताते हैं कि कैसे बनेगी।',
    ),
    avoid: inBoth('A report of another place or without a date.', 'किसी और जगह की या बिना तारीख की रिपोर्ट।'),
    optional: true,
  },
  {
    key: 'outlet-photos',
    answer: 'document',
    title: inBoth('Photos of the kitchen', 'किचन की फ़ोटो'),
    why: inBoth('The platform checks that the kitchen exists and is clean.', 'प्लेटफ़ॉर्म देखता है कि किचन सच में है और साफ़ है।'),
    accepted: inBoth(
      'The front with the name board, and the cooking area, by daylight.',
      'दिन की रोशनी में नाम के बोर्ड के साथ बाहर की फ़ोटो, और खाना बनाने की जगह।',
    ),
    avoid: inBoth('Pictures from the internet or of another kitchen.', 'इंटरनेट से ली हुई या किसी और किचन की फ़ोटो।'),
  },
  {
    key: 'map-pin',
    answer: 'text',
    questions: mapQuestions,
    title: inBoth('Place on the map', 'नक्शे पर जगह'),
    why: inBoth('Riders go where the pin is.', 'राइडर वहीं पहुँचते हैं जहाँ पिन लगा है।'),
    accepted: inBoth(
      'Open your map app at the kitchen, choose “Share” and put the link here, with a landmark.',
      'किचन पर मैप ऐप खोलें, “शेयर” चुनें और लिंक यहाँ डालें। पास की कोई पहचान भी लिखें।',
    ),
    avoid: inBoth('The pin of your home if the kitchen is elsewhere.', 'घर का पिन, अगर किचन कहीं और है।'),
  },
];
