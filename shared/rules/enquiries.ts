/** A message from the contact form: how long it may be, how it is numbered, and when it looks like spam. */

export const longestMessage = 5_000;
export const longestReply = 10_000;

/** `held` waits unseen for a person to look at it; nobody is mailed. */
export const enquiryStatuses = ['new', 'held', 'inprogress', 'answered', 'closed'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

export const suspicions = ['trap', 'haste', 'links'] as const;
export type Suspicion = (typeof suspicions)[number];

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const numberShape = new RegExp(`^ENQ-[${letters}]{8}$`);

/** The number of an enquiry, made of eight random bytes; no letters that are read as one another. */
export function enquiryNumber(random: Uint8Array): string {
  return `ENQ-${Array.from(random.slice(0, 8), (byte) => letters[byte % letters.length]).join('')}`;
}

/** True for what `enquiryNumber` makes. */
export function isEnquiryNumber(text: string): boolean {
  return numberShape.test(text);
}

type Sent = {
  message: string;
  /** What stood in the field that people do not see. */
  trap?: string;
  /** Milliseconds between opening the page and sending; only scripts tell. */
  took?: number;
};

const link = /https?:\/\/|www\./gi;
const markup = /<a\s|\[url\b|\[link\b/i;
const tooFast = 3_000;
const manyLinks = 3;

/** Why a message is held back; nothing for what a person may have written. Fast alone is no sign, fast with a link is. */
export function suspicionOf({ message, trap, took }: Sent): Suspicion | undefined {
  const links = message.match(link)?.length ?? 0;
  if (trap?.trim()) return 'trap';
  if (took !== undefined && took < tooFast && links > 0) return 'haste';
  if (links >= manyLinks || markup.test(message)) return 'links';
  return undefined;
}
