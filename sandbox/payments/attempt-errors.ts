export interface AttemptError {
  error_code: string;
  error_description: string;
  error_reason: string;
  error_source: string;
  error_code_raw: string;
  error_description_raw: string;
  error_subcode_raw: string;
}

function attemptError(
  code: string,
  description: string,
  reason: string,
  source: string,
  rawCode: string,
  rawDescription: string,
): AttemptError {
  return {
    error_code: code,
    error_description: description,
    error_reason: reason,
    error_source: source,
    error_code_raw: rawCode,
    error_description_raw: rawDescription,
    error_subcode_raw: '',
  };
}

const known = new Map<string, { label: string; error: AttemptError }>([
  [
    'invalid_mpin',
    {
      label: 'Wrong UPI PIN',
      error: attemptError(
        'TRANSACTION_DECLINED',
        'The transaction was declined: wrong UPI PIN',
        'auth_declined',
        'customer',
        'ZM',
        'INVALID MPIN',
      ),
    },
  ],
  [
    'insufficient_funds',
    {
      label: 'Not enough money in the account',
      error: attemptError(
        'TRANSACTION_DECLINED',
        'The transaction was declined: insufficient funds',
        'insufficient_funds',
        'customer',
        'U30',
        'INSUFFICIENT FUNDS',
      ),
    },
  ],
  [
    'card_declined',
    {
      label: 'Card declined by the bank',
      error: attemptError(
        'TRANSACTION_DECLINED',
        'The transaction was declined by the issuing bank',
        'bank_declined',
        'bank',
        '05',
        'DO NOT HONOUR',
      ),
    },
  ],
  [
    'bank_down',
    {
      label: 'Bank not reachable',
      error: attemptError(
        'BANK_PROCESSING_FAILURE',
        'The bank could not process the transaction',
        'bank_unavailable',
        'bank',
        'U68',
        'REMITTER BANK NOT AVAILABLE',
      ),
    },
  ],
  [
    'timed_out',
    {
      label: 'Customer took too long',
      error: attemptError(
        'TRANSACTION_TIMED_OUT',
        'The customer did not approve the payment in time',
        'timed_out',
        'customer',
        'U69',
        'COLLECT EXPIRED',
      ),
    },
  ],
]);

/** Payment failures that the hosted page offers, each with a short code and a label. */
export const failureChoices = [...known].map(([code, { label }]) => ({ code, label }));

/** Returns the error details for a short code; an unknown code becomes Cashfree's `error_code`. */
export function attemptErrorFor(code: string | null): AttemptError {
  const chosen = known.get(code ?? 'invalid_mpin');
  return chosen?.error ?? attemptError(code ?? '', 'The transaction was declined', 'auth_declined', 'customer', '', '');
}
