/** Validation of names, e-mail addresses and phone numbers. */
import { latinDigits } from './digits.ts';
import { holdsLongCluster } from './letter-clusters.ts';
import { readPhone } from './phone.ts';

export type ContactField = 'name' | 'email' | 'phone';

export type ContactProblem =
  | { code: 'name_missing' | 'email_missing' | 'phone_missing' }
  | {
      code: 'name_hidden' | 'name_line' | 'name_link' | 'name_number' | 'email_shape' | 'phone_letters' | 'phone_start';
    }
  | { code: 'letter_signs' }
  | { code: 'phone_length'; count: number }
  | { code: 'too_long'; most: number };

const longest: Record<ContactField, number> = { name: 100, email: 100, phone: 30 };
const emailShape = /^[^\s@<>()[\]",;:\\]+@([^\s@<>()[\]",;:\\.]+\.)+[^\s@<>()[\]",;:\\.]{2,}$/;
/**
 * Characters that mail clients drop, or treat as a space or as the dot of a domain; also Punycode, the encoding of
 * domains in other scripts.
 */
const otherSpelling = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u3002]|[@.]xn--/u;
/** Lowercase letters that IDNA maps to other letters in domains, except 'ß' and 'ς'. */
const replacedInDomain = /(?![ßς])\p{Changes_When_NFKC_Casefolded}/u;

/**
 * Whether the text is an e-mail address in its canonical spelling, apart from capitals. Other spellings could reach the
 * same mailbox.
 */
function isAddress(typed: string): boolean {
  const text = typed.toLowerCase();
  return (
    emailShape.test(text) &&
    !otherSpelling.test(text) &&
    !replacedInDomain.test(text.slice(text.indexOf('@'))) &&
    text.normalize('NFKC') === text
  );
}

/** Returns the first problem with a field's value, or undefined. All fields are required. */
export function contactProblem(field: ContactField, typed: string): ContactProblem | undefined {
  const text = typed.trim();
  if (text.length > longest[field]) return { code: 'too_long', most: longest[field] };
  if (text === '') return { code: `${field}_missing` };
  if (field === 'name') return nameProblem(text);
  if (field === 'email' && !isAddress(text)) return { code: 'email_shape' };
  return field === 'phone' ? phoneProblem(text) : undefined;
}

function nameProblem(text: string): ContactProblem | undefined {
  if (breaksLine.test(text)) return { code: 'name_line' };
  if (!seen.test(text)) return { code: 'name_missing' };
  if (holdsLongCluster(text)) return { code: 'letter_signs' };
  if (holdsLink(text)) return { code: 'name_link' };
  if (holdsPhoneNumber(text)) return { code: 'name_number' };
  return holdsHidden(text) ? { code: 'name_hidden' } : undefined;
}

/** Whether the text is one line with a visible letter or digit and without hidden characters. */
export function isVisibleLine(text: string): boolean {
  return !breaksLine.test(text) && !holdsHidden(text) && seen.test(text);
}

const indic =
  '\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Arab}';
/**
 * Joiners after a virama or between letters of Indian scripts, and the emoji variation selector, all of which change
 * how text is drawn.
 */
const visibleJoins = new RegExp(
  `(?<=[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca])[\\u200c\\u200d]` +
    `|(?<=[${indic}])[\\u200c\\u200d](?=[${indic}])|(?<=\\p{Extended_Pictographic})\\ufe0f`,
  'gu',
);
const hidden = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether the text contains invisible characters: zero-width spaces, tags, direction marks, private or unassigned
 * characters. A search would not find the text as shown, and an invoice would not print it as typed.
 */
export function holdsHidden(text: string): boolean {
  return hidden.test(text.replace(visibleJoins, ''));
}

/** Control characters and line breaks. */
const breaksLine = /[\p{Cc}\u2028\u2029]/u;
/** Visible letter or digit; excludes Hangul fillers, which are letters without a shape. */
const seen = /(?![\u115f\u1160\u3164\uffa0])[\p{L}\p{N}]/u;

/** Digits that may be separated by any characters except letters. */
const digitRuns = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd})*/gu;

/**
 * Whether the text contains a phone number. A phone number has ten digits with its area code, and up to twelve with a
 * country code. Fewer digits are part of a name, as in 'Cafe 24' or 'Studio 1984'; more digits in one piece are a
 * reference, as in 'Test 1763870000000'.
 */
function holdsPhoneNumber(text: string): boolean {
  return (latinDigits(text).match(digitRuns) ?? []).some((run) => {
    const digits = run.replace(/\P{Nd}/gu, '');
    const dialled = digits.replace(/^0+/, '').length;
    return digits.length >= 10 && (dialled <= 12 || digits.length !== run.length);
  });
}

const endings =
  'com|net|org|info|biz|io|co|in|me|app|dev|xyz|top|shop|store|online|site|club|link|live|pro|vip|icu|ru|cn|tk|ly|gl|gd|uk|us|eu';
/** Abbreviations common in names: two single letters with a slash, such as 'M/s', 'S/o' and 'c/o', and 'Pvt.Ltd'. */
const customary = /(?<![\p{L}\p{N}.])[a-z]\/[a-z](?![\p{L}\p{N}])|(?<![\p{L}\p{N}.-])pvt\.ltd(?!\.?[\p{L}\p{N}-])/giu;
/**
 * Matches markup, URLs, unusual dots, a known top-level domain, or a dot between a word of at least three letters and
 * one of at least two.
 */
const webAddress = new RegExp(
  `[/<>\\[\\]。܁܂۔]|:/|www\\.|[\\p{L}\\p{N}-]{2}\\.(${endings})(?![\\p{L}\\p{N}])` +
    '|(?:[\\p{L}\\p{N}-]\\p{M}*){3}\\.(?:\\p{L}\\p{M}*){2}' +
    '|(?<![\\p{L}\\p{N}.])[\\p{L}\\p{N}]\\.(me|ly|gl|gd|tk)(?![\\p{L}\\p{N}])' +
    '|[\\p{L}\\p{N}-]{2}\\s*\\.\\s*(com|net|org|info|biz|xyz)(?![\\p{L}\\p{N}])',
  'iu',
);

/**
 * Whether a name contains something that mail clients turn into a link. 'Dr.Rao', 'S.K.Sharma' and 'M/s Rao & Co.' are
 * accepted; 'Inder.Mehta' could be a web address, so a space must follow its dot.
 */
export function holdsLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return webAddress.test(plain.replace(customary, ' '));
}

/** Links in URL form, and domains with a path and an ending that does not occur in postal addresses. */
const openLink =
  /:\s{0,3}\/\s{0,3}\/|www\.|[\p{L}\p{M}\p{N}-]{2}\.(com|net|org|info|biz|xyz|io|ly|(co|net|org|firm|gen|ind|gov|ac)\.in)\//iu;
/** Abbreviations in postal addresses that are followed by a place, as in 'Opp.club/gym'. */
const placeAfterDot =
  '(?<=(?<![\\p{L}\\p{M}\\p{N}-])(?:[Oo]pp|[Nn]r|[Bb]ldg|[Rr]d|[Ss]t|[Ff]lr?|[Nn]o)\\.)(?:club|shop|store|site)/';
/**
 * Links whose ending is also a word or abbreviation in postal addresses, as in 'Grd.Flr.Shop/5' and
 * 'Nagar.Co/Op.Hsg.Soc'. They count as links only in lower case and with a path that begins like a word.
 */
const linkOfWords = new RegExp(
  `[\\p{L}\\p{M}\\p{N}-]{2}\\.(?!co/op|${placeAfterDot})(${endings})/(?:[\\p{N}\\p{M}_]*\\p{L}){3}`,
  'u',
);

/**
 * Whether a company name or postal address contains a link, because both are printed on invoices, which are e-mailed.
 * 'Dosa.com LLP' and '12/3 M.G.Road' are accepted; a domain with a path is not.
 */
export function holdsOpenLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return openLink.test(plain) || linkOfWords.test(plain);
}

function phoneProblem(text: string): ContactProblem | undefined {
  const reading = readPhone(text);
  if ('digits' in reading) return undefined;
  if (reading.problem === 'letters') return { code: 'phone_letters' };
  if (reading.problem === 'start') return { code: 'phone_start' };
  return reading.count === 0 ? { code: 'phone_missing' } : { code: 'phone_length', count: reading.count };
}
