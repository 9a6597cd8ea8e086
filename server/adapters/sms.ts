export type Sms = {
  /** Sends a text message to a ten-digit Indian mobile number. Throws if the message was not accepted. */
  send(phone: string, text: string): Promise<void>;
};

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
