/** Guest customers, identified by e-mail address. Their id is derived from their first paid order. */

const orderPrefix = 'ch_';
const guestPrefix = 'guest_';

/** Format of a guest's id; accounts have UUIDs. */
export const guestIdShape = /^guest_[0-9a-z]{1,40}$/;

/** Returns the id of the guest whose first paid order this is. */
export function guestIdOf(orderId: string): string {
  return guestPrefix + orderId.slice(orderPrefix.length);
}

/** Returns the order number in a guest's id, or undefined for the id of an account. */
export function orderOfGuest(id: string): string | undefined {
  return id.startsWith(guestPrefix) ? orderPrefix + id.slice(guestPrefix.length) : undefined;
}
