import type { MonthProblemCode, MonthWarningCode } from '#shared/rules/gstr1/problems.ts';
import type { Section } from '#shared/rules/gstr1/sections.ts';
import { m } from '#web/paraglide/messages.js';

export const sectionNames: Record<Section, () => string> = {
  b2b: m.money_section_b2b,
  b2cl: m.money_section_b2cl,
  b2cs: m.money_section_b2cs,
  cdnr: m.money_section_cdnr,
  cdnur: m.money_section_cdnur,
  at: m.money_section_at,
  txpd: m.money_section_txpd,
  none: m.money_section_none,
};

export const problemSentences: Record<MonthProblemCode | MonthWarningCode, () => string> = {
  address_missing: m.money_problem_address_missing,
  state_unknown: m.money_problem_state_unknown,
  state_missing: m.money_problem_state_missing,
  gstin_wrong: m.money_problem_gstin_wrong,
  gstin_of_other_state: m.money_problem_gstin_of_other_state,
  place_of_supply_unknown: m.money_problem_place_of_supply_unknown,
  tax_of_other_state: m.money_problem_tax_of_other_state,
  amounts_differ: m.money_problem_amounts_differ,
  number_wrong: m.money_problem_number_wrong,
  reference_missing: m.money_problem_reference_missing,
  credit_note_late: m.money_problem_credit_note_late,
  number_gap: m.money_problem_number_gap,
  seller_differs: m.money_problem_seller_differs,
  sums_differ: m.money_problem_sums_differ,
};
