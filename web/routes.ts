import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { languages, usualLanguage } from '../shared/language.ts';

const inEnglish = [
  index('site/marketing/HomePage.tsx'),
  route('services', 'site/marketing/ServicesPage.tsx'),
  route('services/:service', 'site/marketing/service/ServicePage.tsx'),
  route('plans', 'site/marketing/PlansPage.tsx'),
  route('about', 'site/marketing/about/AboutPage.tsx'),
  route('contact', 'site/marketing/contact/ContactPage.tsx'),
  route('home-work', 'site/marketing/home-work/HomeWorkPage.tsx'),
  route('fssai-license', 'site/guide/LicenceGuidePage.tsx'),
  route('return-policy', 'site/policies/ReturnsPage.tsx'),
  route('shipping-policy', 'site/policies/ShippingPage.tsx'),
  route('privacy-policy', 'site/policies/PrivacyPage.tsx'),
  route('terms-and-condition', 'site/policies/TermsPage.tsx'),
  route('course/zomato-onboarding', 'site/plans/ZomatoOnboardingPage.tsx'),
  route('course/swiggy-onboarding', 'site/plans/SwiggyOnboardingPage.tsx'),
  route('course/fssai-onboarding', 'site/plans/FssaiOnboardingPage.tsx'),
  route('verify/:token', 'site/verify/VerifyPage.tsx'),
  route('checkout/:id', 'app/checkout/CheckoutPage.tsx'),
  route('payment-success', 'app/orders/PaymentPage.tsx'),
  route('find-order', 'app/orders/FindOrderPage.tsx'),
  route('dashboard', 'app/dashboard/DashboardPage.tsx'),
  route('orders', 'app/orders/OrdersPage.tsx'),
  route('cases', 'app/cases/CasesPage.tsx'),
  route('cases/:id', 'app/cases/CasePage.tsx'),
  route('Subscriptions', 'app/orders/subscriptions/SubscriptionsPage.tsx', { caseSensitive: true }),
  route('login', 'app/accounts/LoginPage.tsx'),
  route('login-phone', 'app/accounts/LoginPhonePage.tsx'),
  route('login-code', 'app/accounts/LoginCodePage.tsx'),
  route('signup', 'app/accounts/SignupPage.tsx'),
  route('verify-otp', 'app/accounts/VerifyOtpPage.tsx'),
  route('forgot-password', 'app/accounts/ForgotPasswordPage.tsx'),
  route('reset-password/:token', 'app/accounts/ResetPasswordPage.tsx'),
  route('profile', 'app/profile/ProfilePage.tsx'),
  route('logout', 'app/accounts/LogoutPage.tsx'),
  // Rendered only by server/rendering/too-many.ts.
  route('too-many', 'ui/layout/TooManyRequestsPage.tsx'),
];

/** Returns the same routes in another language, below its prefix such as /hi; shared/language.ts maps the paths. */
const screensIn = (language: string) =>
  inEnglish.map(
    ({ path, file, ...rest }): RouteConfigEntry => ({
      ...rest,
      file,
      path: path ? `${language}/${path}` : language,
      index: false,
      id: `${language}/${file.replace(/\.tsx?$/, '')}`,
    }),
  );

export default [
  ...inEnglish,
  ...languages.filter((language) => language !== usualLanguage).flatMap(screensIn),
  route('SellerDashboard', 'staff/customers/CustomersPage.tsx', { caseSensitive: true }),
  route('seller-dashboard', 'staff/day/StaffDayPage.tsx'),
  route('customers/:id', 'staff/customers/CustomerPage.tsx'),
  route('task-board', 'staff/board/TaskBoardPage.tsx'),
  route('canned-replies', 'staff/cases/replies/CannedRepliesPage.tsx'),
  route('ratings', 'staff/cases/ratings/RatingsPage.tsx'),
  route('case-reviews', 'staff/cases/CaseReviewsPage.tsx'),
  route('undelivered', 'staff/mails/UndeliveredPage.tsx'),
  route('enquiries', 'staff/enquiries/EnquiriesPage.tsx'),
  route('money', 'staff/money/MoneyPage.tsx'),
  route('calendar', 'staff/calendar/CalendarPage.tsx'),
  route('audit', 'staff/audit/AuditPage.tsx'),
  route('staff', 'staff/accounts/StaffPage.tsx'),
  route('api/docs', 'site/reference/ApiDocsPage.tsx'),
  route('*', 'ui/layout/UnknownAddressPage.tsx'),
] satisfies RouteConfig;
