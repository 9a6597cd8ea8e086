import type { Shop } from '#test/process/shop.ts';
import type { Sender } from '../kill-around-uploads.ts';

/** A customer's case, with the changes that the server has confirmed. */
export type OpenCase = {
  id: string;
  customer: Sender;
  /** Paths of documents whose upload was confirmed to the customer. */
  papers: string[];
  /** Verdicts on documents that were confirmed to the reviewer. */
  verdicts: { documentId: string; verdict: string }[];
  /** Steps whose completion the server confirmed, with the case version sent in the request. */
  steps: { key: string; version: number }[];
  /** Number of steps completed on the case page or with the card; `unsure` counts the steps whose response was lost. */
  completed: { confirmed: number; unsure: number };
  messages: string[];
  /** Authority status wordings entered by staff and confirmed by the server. */
  authorityWords: string[];
  /** Numbers and links of results entered by staff, oldest first. */
  results: string[];
  ratings: number[];
};

/** Users and records of a run, with the changes that the server has confirmed. */
export type World = {
  shop: Shop;
  customers: Sender[];
  staff: Sender[];
  cards: { id: string; moved: number; unsure: number }[];
  pictures: Buffer[];
  notes: string[];
  cases: OpenCase[];
  buyers: { name: string; payments: number }[];
  /** Ids of paid orders. */
  paidOrders: string[];
  /** Ids of refund requests that the server acknowledged. */
  refunds: string[];
  /** Months whose closing the server confirmed. */
  closedMonths: string[];
  signedUp: string[];
  /** E-mail addresses of guests whom the operator has erased. */
  erased: Set<string>;
  serving: Promise<unknown>;
};
