/** Every endpoint, by name. */
import { accountEndpoints } from './accounts.ts';
import { askQuote, getPlan, listPlans } from './catalogue.ts';
import { receiveEvent, startPayment } from './checkout.ts';
import { customerEndpoints } from './customer.ts';
import { customerListEndpoints } from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { sendEnquiry } from './enquiries.ts';
import { getLive, getReady } from './health.ts';
import { followNews } from './live.ts';
import { getOrderStatus } from './orders.ts';
import { paperEndpoints, profileEndpoints } from './profile.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { taskEndpoints } from './tasks.ts';
import { getVerse } from './verse.ts';

export const contract = {
  getPlan,
  listPlans,
  askQuote,
  startPayment,
  receiveEvent,
  getOrderStatus,
  ...accountEndpoints,
  ...customerEndpoints,
  ...customerListEndpoints,
  ...profileEndpoints,
  ...paperEndpoints,
  ...secondFactorEndpoints,
  sendEnquiry,
  ...taskEndpoints,
  followNews,
  getVerse,
  getLive,
  getReady,
} satisfies Record<string, Endpoint>;
