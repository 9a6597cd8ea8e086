/** Enquiry rules: lengths, numbering, and spam detection. */

export const longestMessage = 5_000;
export const longestReply = 10_000;

/** Statuses of enquiries. `held` means possible spam, which staff must check; no mail is sent. */
export const enquiryStatuses = ['new', 'held', 'inprogress', 'answered', 'closed'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** Topics of enquiries; any other value means no topic. */
export const enquiryTopics = ['gst', 'trademark', 'branding'] as const;
export type EnquiryTopic = (typeof enquiryTopics)[number];

export function enquiryTopicNamed(text: string): EnquiryTopic | undefined {
  return enquiryTopics.find((topic) => topic === text);
}

export const suspicions = ['trap', 'haste', 'links'] as const;
export type Suspicion = (typeof suspicions)[number];

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const numberShape = new RegExp(`^ENQ-[${letters}]{8}$`);

/** Creates an enquiry number from eight random bytes, using unambiguous letters and digits. */
export function enquiryNumber(random: Uint8Array): string {
  return `ENQ-${Array.from(random.slice(0, 8), (byte) => letters[byte % letters.length]).join('')}`;
}

export function isEnquiryNumber(text: string): boolean {
  return numberShape.test(text);
}

type Sent = {
  message: string;
  /** Value of the honeypot field. */
  trap?: string;
  /** Milliseconds between opening the page and submitting the form; only sent with scripts. */
  took?: number;
};

const link = /https?:\/\/|www\./gi;
const markup = /<a\s|\[url\b|\[link\b/i;
const tooFast = 3_000;
const manyLinks = 3;

/** Undefined if it is not. Fast submission counts only if the message has a link. */
export function suspicionOf({ message, trap, took }: Sent): Suspicion | undefined {
  const links = message.match(link)?.length ?? 0;
  if (trap?.trim()) return 'trap';
  if (took !== undefined && took < tooFast && links > 0) return 'haste';
  if (links >= manyLinks || markup.test(message)) return 'links';
  return undefined;
}

/** Limits on confirmation e-mails: per e-mail address and hour, per e-mail address and day, and per network and day. */
export const confirmations = { perHour: 1, perDay: 5, perNetworkDay: 20 } as const;
