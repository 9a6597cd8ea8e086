/** Fault: the server is killed at several moments of a payment. */
import { expectAllSettled, killAroundPayment, moments } from '#test/process/kill-around-payment.ts';
import type { Experiment } from './experiment.ts';
import { withShop } from './shop.ts';

export const kills: Experiment = {
  name: 'kills',
  fault: 'server killed (kill -9) around payment',
  promise: 'no paid order without a subscription, none twice, none unpaid with one',
  runs: 100,
  prove: (runs) =>
    withShop({}, async (shop) => {
      const names = await killAroundPayment(shop, runs);
      await expectAllSettled(shop, names);
      return `${names.length} orders paid, ${runs} kills at ${moments.length} moments`;
    }),
};
