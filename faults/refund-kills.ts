/** Fault: the server is killed at several moments of a refund. */

import type { Experiment } from './experiment.ts';
import { expectRefundedOnce, killAroundRefunds, refundMoments } from './kill-around-refunds.ts';
import { withShop } from './shop.ts';

export const refundKills: Experiment = {
  name: 'refund-kills',
  fault: 'server killed (kill -9) around a refund, the provider answers late',
  promise: 'one refund at the provider, one credit note, states agree',
  runs: 20,
  prove: (runs) =>
    withShop({}, async (shop) => {
      const orders = await killAroundRefunds(shop, runs);
      await expectRefundedOnce(shop, orders);
      const cancelled = orders.filter(({ by }) => by === 'customer').length;
      return `${cancelled} orders cancelled, ${orders.length - cancelled} refunded in part, ${runs} kills at ${refundMoments.length} moments`;
    }),
};
