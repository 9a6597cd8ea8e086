import type { Shop } from '#test/process/shop.ts';
import type { Sender } from '#test/process/upload-kills.ts';

/** A case of a customer, and what the server has confirmed about it. */
export type OpenCase = {
  id: string;
  customer: Sender;
  /** Paths of documents that the customer was told have arrived. */
  papers: string[];
  /** Documents with the verdict that a reviewer was told is stored. */
  verdicts: { documentId: string; verdict: string }[];
  /** Steps that staff were told are done, with the version that they completed. */
  steps: { key: string; version: number }[];
  /** Completed steps by case page or card: confirmed, and those whose answer was lost. */
  completed: { confirmed: number; unsure: number };
  messages: string[];
  /** Words of the authority that staff were told are stored. */
  authorityWords: string[];
  /** Numbers that staff were told are stored, the last one at the end. */
  results: string[];
  ratings: number[];
};

/** People and things of a run, and what the server has confirmed about them. */
export type World = {
  shop: Shop;
  customers: Sender[];
  staff: Sender[];
  cards: { id: string; moved: number; unsure: number }[];
  pictures: Buffer[];
  notes: string[];
  cases: OpenCase[];
  buyers: { name: string; payments: number }[];
  /** Orders that were paid. */
  paidOrders: string[];
  /** Refund requests that the server acknowledged. */
  refunds: string[];
  signedUp: string[];
  serving: Promise<unknown>;
};
