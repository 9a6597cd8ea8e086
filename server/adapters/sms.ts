export type Sms = {
  /** Sends a short text to an Indian mobile number of ten digits. Throws where it was not taken. */
  send(phone: string, text: string): Promise<void>;
};

/** SMS over the HTTP door of the development mailbox: POST {to, text}. */
export function httpSms(address: string): Sms {
  return {
    async send(phone, text) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to: `+91${phone}`, text }),
        signal: AbortSignal.timeout(5_000),
      });
      if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`);
    },
  };
}
