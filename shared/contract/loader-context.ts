import type { Language } from '#shared/language.ts';
import type { Plan, Service } from '#shared/rules/catalogue.ts';
import type { ListedCoupon } from '#shared/rules/coupons.ts';
import type { TaxDocumentKind } from '#shared/rules/invoices.ts';
import type { PublicRecord } from '#shared/rules/public-record.ts';
import type { ApiErrorBody } from '../messages.ts';

export type HostedPhoneConfig = {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** URL of the provider's emulator; only in the demo. */
  emulatorUrl: string | undefined;
};
export type PhoneSignIn = { kind: 'hosted'; provider: HostedPhoneConfig } | { kind: 'own' } | { kind: 'off' };

/** Contents of the page behind a tax document's QR code, without buyer data. The seller is the one on the document. */
export type GenuineDocument = {
  kind: TaxDocumentKind;
  number: string;
  issuedOn: string;
  totalPaise: number;
  void: boolean;
  withoutTax: boolean;
  seller: { name: string; gstin: string };
};

/** Data and functions that route loaders get from the server. */
export type LoaderContext = {
  /** Services, plans and coupons on sale. */
  services(): Promise<Service[]>;
  plans(language?: Language): Promise<Plan[]>;
  plan(id: string, language?: Language): Promise<Plan | undefined>;
  listedCoupons(service: string, language: Language): Promise<ListedCoupon[]>;
  /** Record of finished work, or null while there is too little. */
  record(): Promise<PublicRecord | null>;
  /** URL of the payment provider's script, and its mode. */
  payment: { scriptUrl: string; mode: 'sandbox' | 'production' };
  /** Phone sign-in: hosted provider, our own codes, or off. */
  phone: PhoneSignIn;
  publicUrl: string;
  /** Returns the tax document with this token, if there is one. */
  taxDocument(token: string): Promise<GenuineDocument | undefined>;
  /**
   * Returns the response of a GET endpoint for the user of this request, or undefined if the request is refused.
   * Present only if the request has a session cookie.
   */
  ownReply?(path: string): Promise<unknown>;
  /** Contact form that was submitted without scripts and rejected. */
  refusedEnquiry?: {
    typed: { name: string; email: string; message: string; topic: string };
    apiError: Pick<ApiErrorBody, 'message' | 'fields'>;
  };
  /** Returns the OpenAPI document. */
  api(): unknown;
};
