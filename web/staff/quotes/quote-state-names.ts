import { m } from '#web/paraglide/messages.js';

export const quoteStateNames = {
  open: m.desk_quotes_open,
  paid: m.desk_quotes_paid,
  expired: m.desk_quotes_expired,
  withdrawn: m.desk_quotes_withdrawn,
};
