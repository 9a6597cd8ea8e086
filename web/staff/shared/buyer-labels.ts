import type { PrintedField } from '#shared/rules/buyer.ts';
import { stateName } from '#shared/rules/indian-states.ts';
import { m } from '#web/paraglide/messages.js';

export const buyerLabels: Readonly<Record<PrintedField, () => string>> = {
  name: m.desk_name,
  address: m.desk_address,
  state: m.desk_state,
  company: m.desk_company,
  gstin: m.desk_gstin,
};

export const buyerText = (field: PrintedField, value: string): string =>
  field === 'state' ? (stateName(value) ?? value) : value;
