import type { Language } from '#shared/language.ts';
import type { Category, Plan } from '#shared/rules/catalogue.ts';
import type { ListedCoupon } from '#shared/rules/coupons.ts';
import type { TaxDocumentKind } from '#shared/rules/invoices.ts';
import type { ApiErrorBody } from '../messages.ts';
import type { CaseMessage } from './case-messages.ts';
import type { CaseReply, CaseSummary } from './cases.ts';

export type HostedPhoneConfig = {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** Only in the demo: address of the provider's emulator. */
  emulatorUrl: string | undefined;
};
export type PhoneSignIn = { kind: 'hosted'; provider: HostedPhoneConfig } | { kind: 'own' } | { kind: 'off' };

/** Contents of the page behind a tax document's QR code; no buyer data. The seller is the one on the paper. */
export type GenuineDocument = {
  kind: TaxDocumentKind;
  number: string;
  issuedOn: string;
  totalPaise: number;
  void: boolean;
  seller: { name: string; gstin: string };
};

/** The cases of the signed-in user. */
export type OwnCases = {
  list(language: Language): Promise<CaseSummary[]>;
  /** Undefined for unknown cases and for cases of other people. */
  find(id: string, language: Language): Promise<OwnCase | undefined>;
};
/** `messages`: one page of them, the last one if `isLatest`. `hasEarlier`: there are earlier messages. */
export type OwnCase = { one: CaseReply; messages: CaseMessage[]; isLatest: boolean; hasEarlier: boolean };

/** What route loaders read from the server. */
export type LoaderContext = {
  plans(): Promise<Plan[]>;
  plan(id: string): Promise<Plan | undefined>;
  listedCoupons(category: Category): Promise<ListedCoupon[]>;
  /** Address of the payment provider's script, and its mode. */
  payment: { scriptUrl: string; mode: 'sandbox' | 'production' };
  /** Phone sign-in: hosted provider, our own codes, or off. */
  phone: PhoneSignIn;
  publicUrl: string;
  /** The tax document with this token, if there is one. */
  taxDocument(token: string): Promise<GenuineDocument | undefined>;
  /** Present only on pages that need no scripts, and only if the request has a session. */
  ownCases?: OwnCases;
  /**
   * The response of a GET endpoint of the API for the user of this request; undefined if the request is refused.
   * Present only if the request has a session cookie.
   */
  ownReply?(path: string): Promise<unknown>;
  /** A contact form that was submitted without scripts and refused. */
  refusedEnquiry?: {
    typed: { name: string; email: string; message: string; topic: string };
    apiError: Pick<ApiErrorBody, 'code' | 'params' | 'message' | 'fields' | 'reasons'>;
  };
  /** The OpenAPI document. */
  api(): unknown;
};
