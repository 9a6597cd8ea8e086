import type { Plan } from '../rules/catalogue.ts';

export type HostedPhone = {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** Only in the demo: the address of a stand-in for the provider. */
  emulatorUrl: string | undefined;
};
export type PhoneSignIn = { kind: 'hosted'; provider: HostedPhone } | { kind: 'own' } | { kind: 'off' };

/** What a page may read from the server while it is rendered. */
export type Reading = {
  plans(): Promise<Plan[]>;
  plan(id: string): Promise<Plan | undefined>;
  /** Where the browser finds the payment provider's script, and how it is started. */
  payment: { scriptUrl: string; mode: 'sandbox' | 'production' };
  /** How people prove their mobile number: at a hosted provider, with our own codes, or not at all. */
  phone: PhoneSignIn;
  publicUrl: string;
  /** A contact form that was sent without scripts and could not be taken. */
  refusedEnquiry?: {
    typed: { name: string; email: string; message: string };
    fields: Record<string, string>;
    message: string;
  };
  /** The API's own OpenAPI description. */
  api(): unknown;
};
