import type { Right } from './rules/accounts.ts';

/**
 * One row a screen: its path, its file below web/ (without `.tsx`), and whom it is for. `static`: a page of the site for
 * everybody, without hydration. `guest`: a hydrated page for everybody. `entry`: like `guest`, but a part of the sign-in,
 * so no login returns there. `customer`: for signed-in users. `staff`: only in English.
 */
export type Screen = {
  kind: 'static' | 'guest' | 'entry' | 'customer' | 'staff';
  path: `/${string}`;
  file: string;
  /**
   * Narrows the access that the kind gives; what only customers may see sends staff to their home. A staff screen without
   * it is for those who have the right `staff`.
   */
  access?: 'customer' | Right;
  /** A reference for developers: only in English, and not in the sitemap. */
  english?: true;
  /** Which requests a cached page answers; by default all. See `PageCaching`. */
  caching?: 'no-query' | 'query-later';
  /** Whose scripts and frames the page's content security policy allows. */
  provider?: 'payments' | 'phone';
};

/** The screens; the sitemap lists its pages in this order, most important first. */
export const screens = {
  home: { kind: 'static', path: '/', file: 'site/marketing/HomePage' },
  services: { kind: 'static', path: '/services', file: 'site/marketing/ServicesPage' },
  plans: { kind: 'static', path: '/plans', file: 'site/marketing/PlansPage' },
  zomatoOnboarding: { kind: 'static', path: '/course/zomato-onboarding', file: 'site/plans/ZomatoOnboardingPage' },
  swiggyOnboarding: { kind: 'static', path: '/course/swiggy-onboarding', file: 'site/plans/SwiggyOnboardingPage' },
  fssaiOnboarding: { kind: 'static', path: '/course/fssai-onboarding', file: 'site/plans/FssaiOnboardingPage' },
  zomatoService: { kind: 'static', path: '/services/zomato', file: 'site/marketing/service/ServicePage' },
  swiggyService: { kind: 'static', path: '/services/swiggy', file: 'site/marketing/service/ServicePage' },
  fssaiService: { kind: 'static', path: '/services/fssai', file: 'site/marketing/service/ServicePage' },
  service: { kind: 'static', path: '/services/:slug', file: 'site/marketing/service/StandardServicePage' },
  fssaiGuide: { kind: 'static', path: '/fssai-license', file: 'site/guide/LicenceGuidePage' },
  homeWork: { kind: 'static', path: '/home-work', file: 'site/marketing/home-work/HomeWorkPage' },
  record: { kind: 'static', path: '/record', file: 'site/marketing/record/RecordPage' },
  about: { kind: 'static', path: '/about', file: 'site/marketing/about/AboutPage' },
  contact: { kind: 'static', path: '/contact', file: 'site/marketing/contact/ContactPage', caching: 'no-query' },
  returns: { kind: 'static', path: '/return-policy', file: 'site/policies/ReturnsPage' },
  shipping: { kind: 'static', path: '/shipping-policy', file: 'site/policies/ShippingPage' },
  privacy: { kind: 'static', path: '/privacy-policy', file: 'site/policies/PrivacyPage' },
  terms: { kind: 'static', path: '/terms-and-condition', file: 'site/policies/TermsPage' },
  apiDocs: { kind: 'static', path: '/api/docs', file: 'site/reference/ApiDocsPage', english: true },

  checkout: {
    kind: 'guest',
    path: '/checkout/:id',
    file: 'app/checkout/CheckoutPage',
    caching: 'query-later',
    provider: 'payments',
  },
  paymentSuccess: { kind: 'guest', path: '/payment-success', file: 'app/orders/PaymentPage', provider: 'payments' },
  findOrder: { kind: 'guest', path: '/find-order', file: 'app/orders/FindOrderPage' },
  quote: { kind: 'guest', path: '/quote/:token', file: 'app/quotes/QuotePage', provider: 'payments' },
  verify: { kind: 'guest', path: '/verify/:token', file: 'site/verify/VerifyPage' },

  login: { kind: 'entry', path: '/login', file: 'app/accounts/LoginPage' },
  loginPhone: { kind: 'entry', path: '/login-phone', file: 'app/accounts/LoginPhonePage', provider: 'phone' },
  loginCode: { kind: 'entry', path: '/login-code', file: 'app/accounts/LoginCodePage' },
  signup: { kind: 'entry', path: '/signup', file: 'app/accounts/SignupPage' },
  verifyOtp: { kind: 'entry', path: '/verify-otp', file: 'app/accounts/VerifyOtpPage' },
  forgotPassword: { kind: 'entry', path: '/forgot-password', file: 'app/accounts/ForgotPasswordPage' },
  invitation: { kind: 'entry', path: '/invitation/:token', file: 'app/accounts/InvitationPage' },
  resetPassword: { kind: 'entry', path: '/reset-password/:token', file: 'app/accounts/ResetPasswordPage' },
  firstAdmin: { kind: 'entry', path: '/setup/:token', file: 'app/accounts/FirstAdminPage', english: true },
  logout: { kind: 'entry', path: '/logout', file: 'app/accounts/LogoutPage' },

  dashboard: { kind: 'customer', path: '/dashboard', file: 'app/dashboard/DashboardPage', access: 'customer' },
  orders: { kind: 'customer', path: '/orders', file: 'app/orders/OrdersPage' },
  cases: { kind: 'customer', path: '/cases', file: 'app/cases/CasesPage' },
  case: { kind: 'customer', path: '/cases/:id', file: 'app/cases/CasePage' },
  subscriptions: { kind: 'customer', path: '/Subscriptions', file: 'app/orders/subscriptions/SubscriptionsPage' },
  profile: { kind: 'customer', path: '/profile', file: 'app/profile/ProfilePage' },

  staffHome: { kind: 'staff', path: '/seller-dashboard', file: 'staff/day/StaffDayPage' },
  sellerDashboard: { kind: 'staff', path: '/SellerDashboard', file: 'staff/customers/CustomersPage' },
  customer: { kind: 'staff', path: '/customers/:id', file: 'staff/customers/CustomerPage' },
  taskBoard: { kind: 'staff', path: '/task-board', file: 'staff/board/TaskBoardPage', access: 'reader' },
  caseReviews: { kind: 'staff', path: '/case-reviews', file: 'staff/cases/CaseReviewsPage' },
  promises: { kind: 'staff', path: '/promises', file: 'staff/promises/PromisesPage' },
  openCase: { kind: 'staff', path: '/open-case', file: 'staff/cases/OpenCasePage' },
  cannedReplies: { kind: 'staff', path: '/canned-replies', file: 'staff/cases/replies/CannedRepliesPage' },
  ratings: { kind: 'staff', path: '/ratings', file: 'staff/cases/RatingsPage' },
  quotes: { kind: 'staff', path: '/quotes', file: 'staff/quotes/QuotesPage' },
  undelivered: { kind: 'staff', path: '/undelivered', file: 'staff/mails/UndeliveredPage' },
  enquiries: { kind: 'staff', path: '/enquiries', file: 'staff/enquiries/EnquiriesPage' },
  money: { kind: 'staff', path: '/money', file: 'staff/money/MoneyPage', access: 'accountant' },
  numbers: { kind: 'staff', path: '/numbers', file: 'staff/numbers/NumbersPage', access: 'accountant' },
  catalogue: { kind: 'staff', path: '/catalogue', file: 'staff/catalogue/CataloguePage', access: 'admin' },
  steps: {
    kind: 'staff',
    path: '/catalogue/steps/:slug',
    file: 'staff/catalogue/steps/StepsPage',
    access: 'admin',
  },
  calendar: { kind: 'staff', path: '/calendar', file: 'staff/calendar/CalendarPage', access: 'reader' },
  setup: { kind: 'staff', path: '/setup', file: 'staff/setup/SetupPage', access: 'admin' },
  settings: { kind: 'staff', path: '/settings', file: 'staff/settings/SettingsPage', access: 'admin' },
  audit: { kind: 'staff', path: '/audit', file: 'staff/audit/AuditPage', access: 'admin' },
  system: { kind: 'staff', path: '/system', file: 'staff/system/SystemPage', access: 'admin' },
  staff: { kind: 'staff', path: '/staff', file: 'staff/accounts/StaffPage', access: 'admin' },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

const named: Readonly<Record<string, Screen>> = screens;

/** Returns the screen of a route: its id is the screen's name, after a language such as `hi/`. */
export function screenOfRoute(id = ''): Screen | undefined {
  return named[id.replace(/^.*\//, '')];
}

/** Returns the screen of a path in English, which may be that of a route with a parameter. */
export function screenAt(path: string): Screen | undefined {
  return Object.values(named).find((row) => row.path === path || fits(row.path, path));
}

function fits(pattern: string, path: string): boolean {
  const [start = '', parameter] = pattern.split(':');
  return parameter !== undefined && path.startsWith(start) && /^[\w-]{1,60}$/.test(path.slice(start.length));
}

export const isTranslated = ({ kind, english }: Screen) => kind !== 'staff' && !english;

/** Whether the link to a page is a secret, which search engines and other sites must not get to know. */
export const isSecret = ({ path }: Screen) => path.endsWith('/:token');
