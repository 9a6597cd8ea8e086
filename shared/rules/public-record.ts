import type { ShopText } from './catalogue.ts';

/** What the site says of the work of the last days: sums and medians, never about one customer. */
export type PublicRecord = {
  from: string;
  to: string;
  finished: number;
  /** Applications that went to an authority for the first time, that it asked about, and that it granted. */
  filed: number;
  askedBack: number;
  granted: number;
  /** Of the finished cases. */
  kept: number;
  missed: number;
  /** Cases past their date that are not finished yet. */
  openLate: number;
  /** Given to customers whose date was missed: money paid back, and discounts that they used. */
  givenBackPaise: number;
  /** Median of the working days from payment to result, those of the customer included. */
  services: { slug: string; title: ShopText; count: number; days: number }[];
  ratings: {
    count: number;
    average: number | null;
    /** Words whose writers allow us to show them, the newest first. */
    words: { stars: number; text: string }[];
  };
};

export const recordDays = 90;
/** With fewer, a record says little, and much about single customers. */
export const fewestFinished = 21;

export const isTelling = (finished: number): boolean => finished >= fewestFinished;
