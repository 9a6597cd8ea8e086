/**
 * A mailto link to an address that a stranger typed: `?` and `&` in the address must not add headers to the message.
 */
export function mailtoHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}
