import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { answer } from '#server/http/endpoint.ts';
import { networkOf, sharedLimiter, spend } from '#server/http/gate.ts';
import type { PagesOptions } from '#server/http/pages.ts';
import { contract } from '#shared/contract/all.ts';
import { suspicionOf } from '#shared/rules/enquiries.ts';
import { cleaned, type Taking, takeEnquiry } from './enquiries.ts';
import { answerPlainForms } from './plain-form.ts';

type Deps = Taking & { pool: pg.Pool; clock: () => Date; settings: { rateLimitFactor: number }; pages: PagesOptions };

const perNetworkBudget = { requests: 10, seconds: 3_600 };
const perSenderBudget = { requests: 5, seconds: 86_400 };

/** The contact form. Register in a scope of its own: it reads plain forms too, which nothing else does. */
export async function enquiryRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const factor = deps.settings.rateLimitFactor;
  const perNetwork = sharedLimiter(deps.pool, 'enquiry', perNetworkBudget, factor);
  const perSender = sharedLimiter(deps.pool, 'enquirer', perSenderBudget, factor);
  await app.register(formBody);
  answerPlainForms(app, deps.pages);

  answer(app, contract.sendEnquiry, async ({ body, request }) => {
    const enquiry = cleaned(body);
    const network = networkOf(request.ip);
    await spend(perNetwork, network);
    await spend(perSender, enquiry.email.toLowerCase());
    const suspicion = suspicionOf({ message: enquiry.message, trap: body.subject, took: body.took });
    const number = await takeEnquiry(deps, enquiry, {
      ...{ suspicion, network, language: body.language },
      at: deps.clock(),
    });
    return { number, message: `Thank you. We have your message under the number ${number} and will answer it.` };
  });
}
