/**
 * Calls that require reauthentication: the body without the password or code, and the response status with a valid
 * password or code.
 */
export const reauthCalls: Record<string, { body: object; good: number }> = {
  'POST /api/user/email': { body: { email: 'next@reauth.in' }, good: 200 },
  'POST /api/user/phone': { body: { phone: '9812312312' }, good: 200 },
  'POST /api/user/phone/confirm': { body: { idToken: 'x.y.z' }, good: 404 },
  'POST /api/user/password': { body: { password: 'another good sentence 4' }, good: 200 },
  'POST /api/user/second-factor': { body: {}, good: 200 },
  'POST /api/user/second-factor/off': { body: { code: '000000' }, good: 204 },
  'DELETE /api/user/sessions': { body: {}, good: 204 },
  'DELETE /api/user/sessions/:id': { body: {}, good: 404 },
  'POST /api/admin/staff-accounts': {
    body: { email: 'nobody@reauth.in', role: 'admin', reason: 'helps out' },
    good: 404,
  },
  'POST /api/admin/staff-invitations': {
    body: { email: 'nobody@reauth.in', name: 'Nila Das', role: 'viewer' },
    good: 201,
  },
  'PATCH /api/admin/staff-accounts/:id': { body: { role: 'admin', reason: 'helps out' }, good: 404 },
  'PUT /api/admin/setup/keys/:name': { body: { values: {} }, good: 409 },
  'POST /api/admin/staff-accounts/:id/enable': { body: { reason: 'is back' }, good: 404 },
};
