import type { ReplyVariable } from '#shared/rules/canned-replies.ts';
import { m } from '#web/paraglide/messages.js';

export const variableNames: Record<ReplyVariable, () => string> = {
  name: m.desk_replies_variable_name,
  plan: m.desk_replies_variable_plan,
  step: m.desk_replies_variable_step,
  promisedBy: m.desk_replies_variable_promised_by,
  ticket: m.desk_replies_variable_ticket,
  forecast: m.desk_replies_variable_forecast,
};
