/** Every page that a guest may open, as an address. */
export const readingPages = [
  ...['/', '/services', '/plans', '/about', '/contact', '/home-work', '/fssai-license'],
  ...['/services/zomato', '/services/swiggy', '/services/fssai'],
  ...['/course/zomato-onboarding', '/course/swiggy-onboarding', '/course/fssai-onboarding'],
  ...['/return-policy', '/shipping-policy', '/privacy-policy', '/terms-and-condition'],
];
export const buyingPages = [
  ...['/checkout/basic?months=3', '/checkout/zomato-starter', '/checkout/fssai-registration-1yr?quantity=3'],
  '/payment-success',
];
export const unknownPages = ['/nowhere', '/checkout/gold', '/course/uber-onboarding'];
const accountPages = ['/login', '/signup', '/forgot-password', '/login-phone'];
export const guestPages = [...readingPages, ...buyingPages, ...accountPages, ...unknownPages, '/api/docs'];

/** Addresses that links lead to already and that come with the seller area. */
export const comingPages = ['/SellerDashboard'];

/** What the browser rightly says of a page that is not there. */
export const notThere = /^404 document /;
