import { publicPages } from '#server/rendering/public-pages.ts';
import { type Screen, screens } from '#shared/screens.ts';

/** Static pages for guests. */
export const readingPages = publicPages;
const buyingPages = [
  '/checkout/basic?months=3',
  '/checkout/zomato-starter',
  '/checkout/fssai-registration-1yr?quantity=3',
  '/payment-success',
];
export const unknownPages = ['/nowhere', '/checkout/gold', '/course/uber-onboarding'];
/** Returns the paths of the screens that a filter accepts, with a value for their parameter. */
export const pathsOf = (accepts: (screen: Screen) => boolean) =>
  Object.values<Screen>(screens)
    .filter(accepts)
    .map(({ path }) => path.replace(/:\w+/, 'x'));
// A guest who opens /logout is led to the login.
const accountPages = pathsOf(({ kind, path }) => kind === 'entry' && path !== '/logout');
/** Pages that need scripts. */
export const withScripts = [...buyingPages, ...accountPages, '/find-order'];
export const guestPages = [...readingPages, ...withScripts, ...unknownPages, '/api/docs'];

/** Browser error for a page with status 404. */
export const notThere = /^404 document /;
