/** Guest customers, identified by e-mail address. Their id is derived from their first paid order. */

const orderPrefix = 'ch_';
const guestPrefix = 'guest_';

export const guestIdShape = /^guest_[0-9a-z]{1,40}$/;

export function guestIdOf(orderId: string): string {
  return guestPrefix + orderId.slice(orderPrefix.length);
}

export function orderOfGuest(id: string): string | undefined {
  return id.startsWith(guestPrefix) ? orderPrefix + id.slice(guestPrefix.length) : undefined;
}
