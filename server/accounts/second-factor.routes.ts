import type { FastifyInstance } from 'fastify';
import { answer } from '#server/http/endpoint.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { contract } from '#shared/contract/all.ts';
import { findPerson } from './people.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  type SecondFactor,
  secondFactorOf,
} from './second-factor.ts';

/** The authenticator app of staff. */
export function secondFactorRoutes(app: FastifyInstance, deps: SecondFactor): void {
  const personOf = async (visitor: Visitor) => (await findPerson(deps.db, visitor.id)) ?? refuse('signed_out');

  answer(app, contract.getSecondFactor, async ({ visitor }) => secondFactorOf(deps.db, await personOf(visitor)));
  answer(app, contract.beginSecondFactor, async ({ visitor }) => beginSecondFactor(deps, await personOf(visitor)));
  answer(app, contract.confirmSecondFactor, async ({ body, visitor }) => ({
    recoveryCodes: await confirmSecondFactor(deps, await personOf(visitor), body.code),
  }));
  answer(app, contract.endSecondFactor, async ({ body, visitor }) => {
    await endSecondFactor(deps, await personOf(visitor), body.code);
    return null;
  });
}
