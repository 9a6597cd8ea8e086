/** Returns a replacement for `https://sdk.cashfree.com/js/v3/cashfree.js` that posts the session to the hosted page. */
export function browserSdk(publicUrl: string): string {
  return `(() => {
  'use strict';
  const path = '/js/v3/cashfree.js';
  const src = document.currentScript?.src.split('?')[0] ?? '';
  const root = src.endsWith(path) ? src.slice(0, -path.length) : ${JSON.stringify(publicUrl).replaceAll('<', '\\u003c')};
  const refused = (code, message) => ({ error: { code, type: 'request_failed', message } });

  const checkout = async ({ paymentSessionId, redirectTarget = '_self' } = {}) => {
    if (typeof paymentSessionId !== 'string' || paymentSessionId === '') {
      return refused('payment_session_id_invalid', 'paymentSessionId is missing');
    }
    if (redirectTarget !== '_self' && redirectTarget !== '_blank') {
      return refused('redirect_target_invalid', 'the payment sandbox knows _self and _blank');
    }
    const form = document.createElement('form');
    form.method = 'post';
    form.action = root + '/pg/view/sessions/checkout';
    form.target = redirectTarget;
    form.hidden = true;
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'payment_session_id';
    field.value = paymentSessionId;
    form.append(field);
    document.body.append(form);
    form.submit();
    return { redirect: true };
  };

  window.Cashfree = ({ mode } = {}) => {
    if (mode !== 'sandbox' && mode !== 'production') throw new Error('mode must be sandbox or production');
    return { checkout, version: () => 'payment sandbox' };
  };
})();
`;
}
