/** A mailto link to an address that a stranger typed: `?` and `&` in it must not become headers of the message. */
export function mailtoHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}
