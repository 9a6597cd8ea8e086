/** From the master codes of the GST e-invoice; omits ranges of two States, where a guess may be wrong. */
import { latinDigits } from './digits.ts';

const ranges: readonly (readonly [from: number, to: number, state: string])[] = [
  [110, 110, '07'],
  [121, 136, '06'],
  [141, 152, '03'],
  [171, 177, '02'],
  [180, 193, '01'],
  [194, 194, '38'],
  [201, 243, '09'],
  [245, 245, '09'],
  [248, 249, '05'],
  [250, 261, '09'],
  [263, 263, '05'],
  [264, 285, '09'],
  [301, 345, '08'],
  [360, 361, '24'],
  [363, 395, '24'],
  [400, 402, '27'],
  [403, 403, '30'],
  [404, 445, '27'],
  [450, 488, '23'],
  [490, 497, '22'],
  [500, 506, '36'],
  [508, 509, '36'],
  [515, 535, '37'],
  [560, 591, '29'],
  [600, 604, '33'],
  [606, 606, '33'],
  [608, 608, '33'],
  [610, 643, '33'],
  [670, 695, '32'],
  [700, 736, '19'],
  [737, 737, '11'],
  [738, 743, '19'],
  [744, 744, '35'],
  [751, 770, '21'],
  [781, 788, '18'],
  [790, 792, '12'],
  [793, 794, '17'],
  [795, 795, '14'],
  [796, 796, '15'],
  [797, 798, '13'],
  [799, 799, '16'],
  [800, 812, '10'],
  [815, 816, '20'],
  [821, 821, '10'],
  [822, 822, '20'],
  [823, 824, '10'],
  [825, 835, '20'],
  [841, 855, '10'],
];

/** Longer prefixes for places within another State's range: Yanam, Mahe and Lakshadweep. */
const enclaves = [
  ['533464', '34'],
  ['673310', '34'],
  ['68255', '31'],
] as const;

export function stateOfPin(pin: string): string | undefined {
  const enclave = enclaves.find(([start]) => pin.startsWith(start));
  if (enclave) return enclave[1];
  const first = Number(pin.slice(0, 3));
  return ranges.find(([from, to]) => first >= from && first <= to)?.[2];
}

/** Matches six digits, in one piece or like 560 001, but not within a longer number such as a phone number. */
const pinShape = /(?<!\d-?)[1-9]\d{5}(?!-?\d)|(?<!\d[ -]?)[1-9]\d{2} \d{3}(?![ -]?\d)/g;

/** The last match, because addresses end with the PIN code. Undefined if there is none. */
export function pinIn(address: string): string | undefined {
  return latinDigits(address).match(pinShape)?.at(-1)?.replace(' ', '');
}
