import type { z } from 'zod';
import { userReply } from './accounts.ts';
import { message, note } from './case-messages.ts';
import { caseReply, caseSummary, rating, requestReply, step } from './case-reply.ts';
import { planReply, quoteReply } from './catalogue.ts';
import { enquiry } from './enquiries.ts';
import { orderStatusReply } from './orders.ts';
import { refundRequest } from './refunds.ts';
import { staffAccount } from './staff-accounts.ts';
import { caseCustomer, workItem } from './staff-case-lists.ts';
import { staffCase } from './staff-case-reply.ts';
import { staffOrder } from './staff-orders.ts';
import { task } from './tasks.ts';

/** Schemas that several replies share, by their names in the OpenAPI document. */
export const components = {
  Case: caseReply,
  CaseCustomer: caseCustomer,
  CaseMessage: message,
  CaseNote: note,
  CaseRating: rating,
  CaseRequest: requestReply,
  CaseSummary: caseSummary,
  CaseStepTitle: step,
  Enquiry: enquiry,
  Order: orderStatusReply,
  Plan: planReply,
  Quote: quoteReply,
  RefundRequest: refundRequest,
  StaffAccount: staffAccount,
  StaffCase: staffCase,
  StaffOrder: staffOrder,
  Task: task,
  User: userReply,
  WorkItem: workItem,
} satisfies Record<string, z.ZodType>;
