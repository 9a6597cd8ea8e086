/**
 * Calls that require reauthentication: the body without the password or code, and the response status with a valid
 * password or code.
 */
export const reauthCalls: Record<string, { body: object; good: number }> = {
  changeEmail: { body: { email: 'next@reauth.in' }, good: 200 },
  changePhone: { body: { phone: '9812312312' }, good: 200 },
  confirmPhone: { body: { idToken: 'x.y.z' }, good: 404 },
  changePassword: { body: { password: 'another good sentence 4' }, good: 200 },
  beginSecondFactor: { body: {}, good: 200 },
  endSecondFactor: { body: { code: '000000' }, good: 204 },
  endOtherSessions: { body: {}, good: 204 },
  endSession: { body: {}, good: 404 },
  promoteAccount: { body: { email: 'nobody@reauth.in', role: 'admin', reason: 'helps out' }, good: 404 },
  changeRole: { body: { role: 'admin', reason: 'helps out' }, good: 404 },
  enableAccount: { body: { reason: 'is back' }, good: 404 },
};
