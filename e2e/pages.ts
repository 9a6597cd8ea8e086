/** Paths of static pages for guests. */
export const readingPages = [
  '/',
  '/services',
  '/plans',
  '/about',
  '/contact',
  '/home-work',
  '/fssai-license',
  '/services/zomato',
  '/services/swiggy',
  '/services/fssai',
  '/course/zomato-onboarding',
  '/course/swiggy-onboarding',
  '/course/fssai-onboarding',
  '/return-policy',
  '/shipping-policy',
  '/privacy-policy',
  '/terms-and-condition',
];
const buyingPages = [
  '/checkout/basic?months=3',
  '/checkout/zomato-starter',
  '/checkout/fssai-registration-1yr?quantity=3',
  '/payment-success',
];
export const unknownPages = ['/nowhere', '/checkout/gold', '/course/uber-onboarding'];
const accountPages = [
  '/login',
  '/signup',
  '/verify-otp',
  '/forgot-password',
  '/reset-password/x',
  '/login-phone',
  '/login-code',
  '/find-order',
];
/** Pages that need scripts. */
export const withScripts = [...buyingPages, ...accountPages];
export const guestPages = [...readingPages, ...buyingPages, ...accountPages, ...unknownPages, '/api/docs'];

/** Browser error for a page with status 404. */
export const notThere = /^404 document /;
