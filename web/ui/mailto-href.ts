/** Builds a mailto link to an e-mail address typed by a stranger: `?` and `&` in the address must not add headers. */
export function mailtoHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}
