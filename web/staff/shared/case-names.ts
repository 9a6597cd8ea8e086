import type { AuthorityStatus, CaseResultKind, CaseView } from '#shared/rules/cases/statuses.ts';
import type { Ball } from '#shared/rules/cases/template-types.ts';
import { m } from '#web/paraglide/messages.js';

export const ballNames: Record<Ball, () => string> = {
  customer: m.work_ball_customer,
  us: m.work_ball_us,
  authority: m.work_ball_authority,
  platform: m.work_ball_platform,
};

export const endNames = { done: m.work_closed_done, cancelled: m.work_closed_cancelled };

export const viewNames: Record<CaseView, () => string> = {
  all: m.work_view_all,
  open: m.work_view_open,
  done: m.work_view_done,
  cancelled: m.work_view_cancelled,
  mine: m.work_view_mine,
  unassigned: m.work_view_unassigned,
  us: m.work_view_us,
  'due-today': m.work_view_due_today,
  'due-soon': m.work_view_due_soon,
  'at-risk': m.work_view_at_risk,
  overdue: m.work_view_overdue,
  'to-answer': m.work_view_to_answer,
  unread: m.work_view_unread,
  customer: m.work_view_customer,
  authority: m.work_view_authority,
};

export const authorityNames: Record<AuthorityStatus, () => string> = {
  not_started: m.work_authority_not_started,
  scrutiny: m.work_authority_scrutiny,
  query: m.work_authority_query,
  inspection: m.work_authority_inspection,
  opposed: m.work_authority_opposed,
  granted: m.work_authority_granted,
  rejected: m.work_authority_rejected,
};

export const resultNames: Record<CaseResultKind, () => string> = {
  licence_number: m.cases_result_licence_number,
  certificate: m.cases_result_certificate,
  gstin: m.cases_result_gstin,
  application_number: m.cases_result_application_number,
  listing_link: m.cases_result_listing_link,
  report: m.cases_result_report,
  menu_file: m.cases_result_menu_file,
  artwork: m.cases_result_artwork,
  qr_code: m.cases_result_qr_code,
};
