/** Every screen's address: what links are built with. The patterns stand in web/routes.ts. */

export const paths = {
  home: '/',
  services: '/services',
  zomatoService: '/services/zomato',
  swiggyService: '/services/swiggy',
  fssaiService: '/services/fssai',
  fssaiGuide: '/fssai-license',
  homeWork: '/home-work',
  about: '/about',
  contact: '/contact',
  plans: '/plans',
  zomatoOnboarding: '/course/zomato-onboarding',
  swiggyOnboarding: '/course/swiggy-onboarding',
  fssaiOnboarding: '/course/fssai-onboarding',
  paymentSuccess: '/payment-success',
  login: '/login',
  signup: '/signup',
  profile: '/profile',
  verifyOtp: '/verify-otp',
  forgotPassword: '/forgot-password',
  loginPhone: '/login-phone',
  logout: '/logout',
  dashboard: '/dashboard',
  orders: '/orders',
  subscriptions: '/Subscriptions',
  sellerDashboard: '/SellerDashboard',
  staffHome: '/seller-dashboard',
  taskBoard: '/task-board',
  enquiries: '/enquiries',
  audit: '/audit',
  staff: '/staff',
  terms: '/terms-and-condition',
  privacy: '/privacy-policy',
  shipping: '/shipping-policy',
  returns: '/return-policy',
  apiDocs: '/api/docs',
} as const;

type CheckoutWishes = { months?: number; quantity?: number; couponCode?: string };

/** Where a plan is bought. The query carries choices, never sums. */
export function checkoutPath(slug: string, wishes: CheckoutWishes = {}): string {
  const query = new URLSearchParams();
  if (wishes.months !== undefined) query.set('months', String(wishes.months));
  if (wishes.quantity !== undefined && wishes.quantity > 1) query.set('quantity', String(wishes.quantity));
  if (wishes.couponCode) query.set('couponCode', wishes.couponCode);
  const text = query.toString();
  return `/checkout/${encodeURIComponent(slug)}${text ? `?${text}` : ''}`;
}

type Bought = { planId: string; category: string; duration: number; quantity: number; couponCode: string | null };

/** The checkout of an order's plan, with the order's choices. */
export function buyAgainPath({ planId, category, duration, quantity, couponCode }: Bought): string {
  return checkoutPath(planId, {
    ...(category === 'growth' ? { months: duration } : {}),
    quantity,
    ...(couponCode === null ? {} : { couponCode }),
  });
}

/** Where a buyer sees how a payment went. */
export function paymentSuccessPath(orderId: string): string {
  return `${paths.paymentSuccess}?order_id=${encodeURIComponent(orderId)}`;
}

/** The login page, which afterwards leads back to where one was. */
export function loginPath(from: string): string {
  return `${paths.login}?from=${encodeURIComponent(from)}`;
}

/** One order beside the list of all, for staff. */
export function orderPath(id: string): string {
  return `${paths.orders}?open=${encodeURIComponent(id)}`;
}

/** The page of one customer, for staff. */
export function customerPath(id: string): string {
  return `/customers/${encodeURIComponent(id)}`;
}
