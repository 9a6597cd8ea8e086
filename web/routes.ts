import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

const inEnglish = [
  index('marketing/HomePage.tsx'),
  route('services', 'marketing/ServicesPage.tsx'),
  route('services/:service', 'marketing/service/ServicePage.tsx'),
  route('plans', 'marketing/PlansPage.tsx'),
  route('about', 'marketing/about/AboutPage.tsx'),
  route('contact', 'marketing/contact/ContactPage.tsx'),
  route('home-work', 'marketing/home-work/HomeWorkPage.tsx'),
  route('fssai-license', 'marketing/licence-guide/LicenceGuidePage.tsx'),
  route('return-policy', 'policies/ReturnsPage.tsx'),
  route('shipping-policy', 'policies/ShippingPage.tsx'),
  route('privacy-policy', 'policies/PrivacyPage.tsx'),
  route('terms-and-condition', 'policies/TermsPage.tsx'),
  route('course/zomato-onboarding', 'plans/ZomatoOnboardingPage.tsx'),
  route('course/swiggy-onboarding', 'plans/SwiggyOnboardingPage.tsx'),
  route('course/fssai-onboarding', 'plans/FssaiOnboardingPage.tsx'),
  route('checkout/:id', 'checkout/CheckoutPage.tsx'),
  route('payment-success', 'orders/PaymentPage.tsx'),
  route('dashboard', 'dashboard/DashboardPage.tsx'),
  route('orders', 'orders/OrdersPage.tsx'),
  route('Subscriptions', 'subscriptions/SubscriptionsPage.tsx', { caseSensitive: true }),
  route('subscriptions', 'subscriptions/ToSubscriptions.ts', { caseSensitive: true }),
  route('login', 'accounts/LoginPage.tsx'),
  route('login-phone', 'accounts/LoginPhonePage.tsx'),
  route('signup', 'accounts/SignupPage.tsx'),
  route('verify-otp', 'accounts/VerifyOtpPage.tsx'),
  route('forgot-password', 'accounts/ForgotPasswordPage.tsx'),
  route('reset-password/:token', 'accounts/ResetPasswordPage.tsx'),
  route('profile', 'profile/ProfilePage.tsx'),
  route('logout', 'accounts/LogoutPage.tsx'),
];

/** The same screens in Hindi, below /hi; shared/language.ts knows their addresses. */
const inHindi = inEnglish.map(
  ({ path, file, ...rest }): RouteConfigEntry => ({
    ...rest,
    file,
    path: path ? `hi/${path}` : 'hi',
    index: false,
    id: `hi/${file.replace(/\.tsx?$/, '')}`,
  }),
);

export default [
  ...inEnglish,
  ...inHindi,
  route('SellerDashboard', 'customers/SellerDashboardPage.tsx', { caseSensitive: true }),
  route('seller-dashboard', 'customers/SellerDashboardPage.tsx', { id: 'seller-dashboard' }),
  route('customers/:id', 'customers/CustomerPage.tsx'),
  route('task-board', 'tasks/TaskBoardPage.tsx'),
  route('enquiries', 'enquiries/EnquiriesPage.tsx'),
  route('audit', 'audit/AuditPage.tsx'),
  route('staff', 'staff/StaffPage.tsx'),
  route('api/docs', 'reference/ApiDocsPage.tsx'),
  route('*', 'layout/UnknownAddress.tsx'),
] satisfies RouteConfig;
