import { m } from '#web/paraglide/messages.js';

/** Descriptions of the seeded coupons, by their codes in the API's catalogue. */
export const couponTexts = () => ({
  coupon_SAVE10: m.coupon_SAVE10(),
  coupon_SAVE15: m.coupon_SAVE15(),
  coupon_SAVE20: m.coupon_SAVE20(),
  coupon_MAGIC20: m.coupon_MAGIC20(),
  coupon_SWIGGY100: m.coupon_SWIGGY100(),
  coupon_NEWUSER50: m.coupon_NEWUSER50(),
});
