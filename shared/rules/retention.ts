import { indiaOffset } from './india-time.ts';

const yearsAfterReturn = 6;
const april = 3;

function financialYearEnd(at: Date): number {
  const inIndia = new Date(at.getTime() + indiaOffset);
  return inIndia.getUTCFullYear() + (inIndia.getUTCMonth() >= april ? 1 : 0);
}

/** 72 months after the annual return, due on 31 December (CGST Act 2017, sections 36 and 44). */
export function paymentRetentionEnd(paidAt: Date): string {
  return `${financialYearEnd(paidAt) + yearsAfterReturn}-12-31`;
}

export function paymentRetentionCutoff(now: Date): Date {
  const firstYearBegan = new Date(now.getTime() + indiaOffset).getUTCFullYear() - yearsAfterReturn - 1;
  return new Date(Date.UTC(firstYearBegan, april, 1) - indiaOffset);
}

export const retentionDays = {
  contactMessage: 365,
  unpaidOrder: 365,
  paymentEventBody: 30,
  paymentEvent: 730,
  unconfirmedAccount: 30,
  documentAfterWork: 365,
  caseText: 365,
  documentOpening: 365,
  session: 30,
  email: 365,
  unsentEmail: 30,
  task: 365,
  untouchedTask: 1_095,
  taskDigest: 30,
  auditDetail: 365,
  auditEntry: 1_095,
  oneTimeCode: 1,
  rateLimit: 1,
  queuedJob: 14,
  log: 365,
  backup: 35,
} as const;
export type RetentionPeriod = keyof typeof retentionDays;

const dayLength = 86_400_000;

export function retentionCutoff(period: RetentionPeriod, now: Date): Date {
  return new Date(now.getTime() - retentionDays[period] * dayLength);
}
