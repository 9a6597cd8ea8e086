/** Guest customers: identified by e-mail address; their id is derived from their first paid order. */

const orderPrefix = 'ch_';
const guestPrefix = 'guest_';

/** Format of a guest's id; accounts have UUIDs. */
export const guestIdShape = /^guest_[0-9a-z]{1,40}$/;

/** The id of the guest who has this order as their first paid order. */
export function guestIdOf(orderId: string): string {
  return guestPrefix + orderId.slice(orderPrefix.length);
}

/** The order number in a guest's id; undefined for the id of an account. */
export function orderOfGuest(id: string): string | undefined {
  return id.startsWith(guestPrefix) ? orderPrefix + id.slice(guestPrefix.length) : undefined;
}
