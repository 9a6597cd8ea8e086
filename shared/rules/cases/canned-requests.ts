import type { LocalText } from './local-text.ts';
import { inBoth } from './template-types.ts';

export type CannedRequest = {
  code: string;
  title: string;
  kind: string;
  text: LocalText;
};

export const cannedRequests: readonly CannedRequest[] = [
  {
    code: 'address_differs',
    title: 'Address or PIN differs between papers',
    kind: 'premises-proof',
    text: inBoth(
      'The address or PIN code differs between your papers. Please send a proof of the kitchen with the same address as on the application.',
      'आपके दस्तावेज़ों में पता या पिन कोड अलग-अलग है। कृपया किचन का ऐसा प्रमाण भेजें जिसमें वही पता हो जो आवेदन में है।',
    ),
  },
  {
    code: 'name_differs',
    title: 'Name differs from PAN or GST',
    kind: 'pan',
    text: inBoth(
      'The name on your papers differs from the one on PAN or GST. Please send the PAN card of the person or business that applies.',
      'दस्तावेज़ों में नाम PAN या GST से अलग है। कृपया उसी व्यक्ति या कारोबार का PAN कार्ड भेजें जिसके नाम से आवेदन है।',
    ),
  },
  {
    code: 'owner_noc',
    title: 'Rent agreement without owner’s NOC, or expired',
    kind: 'owner-noc',
    text: inBoth(
      'The rent agreement has expired, or the owner’s consent (NOC) is missing. Please send a valid agreement and a NOC signed by the owner.',
      'किराये का करार खत्म हो चुका है, या मालिक की सहमति (NOC) नहीं है। कृपया चालू करार और मालिक के दस्तखत वाली NOC भेजें।',
    ),
  },
  {
    code: 'business_kind',
    title: 'Wrong kind of business or category',
    kind: 'business-details',
    text: inBoth(
      'The kind of business on the application does not fit. Please write what you make or sell, where, and how much in a day.',
      'आवेदन में कारोबार का प्रकार ठीक नहीं है। कृपया लिखें कि आप क्या बनाते या बेचते हैं, कहाँ, और एक दिन में कितना।',
    ),
  },
  {
    code: 'blurred_scan',
    title: 'Blurred or unsigned scan',
    kind: 'identity',
    text: inBoth(
      'The scan is blurred or not signed. Please send it again: the whole page, sharp, and signed where it has to be.',
      'स्कैन धुँधला है या उस पर दस्तखत नहीं हैं। कृपया दोबारा भेजें: पूरा पन्ना, साफ़, और जहाँ ज़रूरी हो वहाँ दस्तखत के साथ।',
    ),
  },
  {
    code: 'water_report',
    title: 'No water report of a laboratory',
    kind: 'water-test',
    text: inBoth(
      'The water report is missing. Please send the test of a recognised laboratory, not older than six months.',
      'पानी की जाँच रिपोर्ट नहीं है। कृपया मान्यता प्राप्त लैब की रिपोर्ट भेजें, जो छह महीने से पुरानी न हो।',
    ),
  },
  {
    code: 'layout_sizes',
    title: 'Layout plan without sizes',
    kind: 'layout',
    text: inBoth(
      'The plan of the kitchen has no sizes. Please write length and width of each room on it and mark the equipment.',
      'किचन के नक्शे में नाप नहीं हैं। कृपया हर कमरे की लंबाई-चौड़ाई लिखें और उपकरण दिखाएँ।',
    ),
  },
  {
    code: 'fsms',
    title: 'Food safety plan (FSMS) missing',
    kind: 'fsms',
    text: inBoth(
      'The food safety plan (FSMS) or its declaration is missing. Please send it signed; we help with the words.',
      'फ़ूड सेफ़्टी प्लान (FSMS) या उसकी घोषणा नहीं है। कृपया दस्तखत करके भेजें; लिखने में हम मदद करते हैं।',
    ),
  },
  {
    code: 'premises_photo',
    title: 'Photo of the premises',
    kind: 'outlet-photos',
    text: inBoth(
      'A photo of the kitchen is needed: one from outside with the name board, one from inside.',
      'किचन की फ़ोटो चाहिए: एक बाहर से नाम के बोर्ड के साथ, एक अंदर से।',
    ),
  },
  {
    code: 'second_permission',
    title: 'Second permission on the same premises',
    kind: 'business-details',
    text: inBoth(
      'There is another FSSAI permission for this address. Please write whose it is, its number, and whether it is still used.',
      'इस पते पर FSSAI की एक और अनुमति है। कृपया लिखें कि वह किसकी है, उसका नंबर क्या है, और क्या वह अब भी काम में है।',
    ),
  },
];

const byCode = new Map(cannedRequests.map((each) => [each.code, each]));

export function cannedRequest(code: string): CannedRequest | undefined {
  return byCode.get(code);
}
