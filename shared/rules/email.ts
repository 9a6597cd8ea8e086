/** E-mail addresses in the form in which a mail server takes them (RFC 5321), and in one spelling for each mailbox. */

/** Dots only between other characters; beyond ASCII letters, marks and digits (RFC 6531). */
const localPart = /^(?:(?<!^)\.(?!\.|$)|[\w!#$%&'*+/=?^`{|}~-]|(?!\p{ASCII})[\p{L}\p{M}\p{N}])+$/u;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const topLabel = /^(?!\d+$).{2}/;
const longestLocalPart = 64;
const longestDomain = 253;

/**
 * Returns the address as it is stored and compared, or undefined if no mail can be sent to it: without hidden
 * characters, in lower case, the domain in ASCII (Punycode), because browsers change a domain in another script so.
 */
export function readEmail(typed: string): string | undefined {
  const text = typed.replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '').trim();
  const at = text.lastIndexOf('@');
  const local = caseless(text.slice(0, Math.max(at, 0)));
  const domain = asciiDomain(text.slice(at + 1));
  const fits = new TextEncoder().encode(local).length <= longestLocalPart;
  return domain !== undefined && fits && localPart.test(local) ? `${local}@${domain}` : undefined;
}

const caseless = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC');

function asciiDomain(typed: string): string | undefined {
  const domain = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u.test(typed) ? hostOf(typed) : undefined;
  const labels = domain?.split('.') ?? [];
  const isName = labels.length > 1 && labels.every((each) => label.test(each)) && topLabel.test(labels.at(-1) ?? '');
  return isName && (domain?.length ?? 0) <= longestDomain ? domain : undefined;
}

/** Browsers and Node convert domains alike (UTS 46); undefined for what can be no domain. */
function hostOf(domain: string): string | undefined {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : undefined;
}
