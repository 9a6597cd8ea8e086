/** Every page that a guest may open, as an address. */
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
  '/not-me/x',
  '/login-phone',
  '/login-code',
  '/find-order',
];
/** Pages whose content is filled in by a script. */
export const withScripts = [...buyingPages, ...accountPages];
export const guestPages = [...readingPages, ...buyingPages, ...accountPages, ...unknownPages, '/api/docs'];

/** Addresses of the seller area that public pages link to. */
export const comingPages = ['/SellerDashboard'];

/** The browser error of a 404 page. */
export const notThere = /^404 document /;
