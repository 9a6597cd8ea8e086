import { m } from '#web/paraglide/messages.js';

export const refundReasonNames = {
  '01': m.desk_refund_reason_01,
  '02': m.desk_refund_reason_02,
  '03': m.desk_refund_reason_03,
  '04': m.desk_refund_reason_04,
  '07': m.desk_refund_reason_07,
};
type Reason = keyof typeof refundReasonNames;
export const isRefundReason = (code: string): code is Reason => code in refundReasonNames;
