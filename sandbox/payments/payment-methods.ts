export const methodKinds = ['upi', 'card', 'netbanking'] as const;
export type MethodKind = (typeof methodKinds)[number];

const groups = { upi: 'upi', card: 'debit_card', netbanking: 'net_banking' } as const;

const codes: Record<MethodKind, string[]> = {
  upi: ['upi'],
  card: ['cc', 'dc', 'ccc', 'ppc'],
  netbanking: ['nb'],
};

/** Allowed values of `order_meta.payment_methods`. Source: OpenAPI 2025-01-01. */
export const methodCodes = [
  ...Object.values(codes).flat(),
  'paypal',
  'app',
  'paylater',
  'cardlessemi',
  'dcemi',
  'ccemi',
  'banktransfer',
];

export function paymentGroup(kind: MethodKind): string {
  return groups[kind];
}

/** Returns the methods that the hosted page shows for an order's `payment_methods` list; an empty list means all. */
export function offeredMethods(list: string | null): MethodKind[] {
  const wanted = new Set(list?.split(',').map((code) => code.trim()) ?? []);
  const offered = methodKinds.filter((kind) => codes[kind].some((code) => wanted.has(code)));
  return offered.length > 0 ? offered : [...methodKinds];
}

/** Returns the `payment_method` of the API's PaymentEntity, with Indian test data. */
export function methodDetails(kind: MethodKind, channel: string | null): Record<string, object> {
  if (kind === 'upi') {
    return { upi: { channel, upi_id: 'asha@okbank', upi_payer_ifsc: '', upi_payer_account_number: '' } };
  }
  if (kind === 'card') {
    return {
      card: {
        channel,
        card_number: 'XXXXXXXXXXXX1111',
        card_network: 'visa',
        card_type: 'debit_card',
        card_country: 'IN',
        card_bank_name: 'STATE BANK OF INDIA',
        card_network_reference_id: '',
        instrument_id: null,
      },
    };
  }
  return {
    netbanking: {
      channel,
      netbanking_bank_code: 3044,
      netbanking_bank_name: 'State Bank Of India',
      netbanking_ifsc: '',
      netbanking_account_number: '',
    },
  };
}

/** Returns the `payment_method` of webhooks, where UPI has fewer fields. Source: the vendor's samples of 2025-01-01. */
export function webhookMethodDetails(kind: MethodKind, channel: string | null): Record<string, object> {
  return kind === 'upi' ? { upi: { channel, upi_id: 'asha@okbank' } } : methodDetails(kind, channel);
}
