import { parse } from 'node:querystring';
import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import {
  accountsPerNetwork,
  consume,
  consumeOfRequester,
  networkOf,
  sharedRateLimiter,
} from '#server/http/rate-limit.ts';
import { route } from '#server/http/route.ts';
import type { RenderingOptions } from '#server/rendering/render-page.ts';
import { suspicionOf } from '#shared/rules/enquiries.ts';
import { cleaned, createEnquiry, type EnquiryDeps } from './enquiries.ts';
import { registerNoScriptForms } from './no-script-form.ts';

type Deps = EnquiryDeps & {
  pool: pg.Pool;
  clock: () => Date;
  settings: { rateLimitFactor: number };
  pages: RenderingOptions;
};

const messageLimit = { requests: 10, seconds: 3_600 };
const accountsLimit = { ...messageLimit, requests: messageLimit.requests * accountsPerNetwork };
const perSenderLimit = { requests: 5, seconds: 86_400 };

/**
 * Maximum number of fields parsed from a form sent without scripts, far more than the form has. Further fields are
 * ignored; unknown fields among the parsed ones are refused.
 */
const mostFields = 200;

/** Routes for the contact form. They have a separate scope, because only these routes parse URL-encoded forms. */
export async function enquiryRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const factor = deps.settings.rateLimitFactor;
  const messages = {
    each: sharedRateLimiter(deps.pool, 'enquiry', messageLimit, factor),
    accountsOfNetwork: sharedRateLimiter(deps.pool, 'enquiry of accounts', accountsLimit, factor),
  };
  const perSender = sharedRateLimiter(deps.pool, 'enquirer', perSenderLimit, factor);
  await app.register(formBody, { parser: (text) => parse(text, '&', '=', { maxKeys: mostFields }) });
  registerNoScriptForms(app, deps.pages);

  route(app, 'POST /api/contact', async ({ body, currentUser, request }) => {
    const enquiry = cleaned(body);
    const network = networkOf(request.ip);
    await consumeOfRequester(messages, { currentUser, ip: request.ip });
    // Not counted by e-mail address alone. Otherwise a stranger could use up the limit of the address's owner.
    await consume(perSender, `${enquiry.email.toLowerCase()} ${currentUser?.id ?? network}`);
    const suspicion = suspicionOf({ message: enquiry.message, trap: body.subject, took: body.took });
    const number = await createEnquiry(deps, enquiry, {
      suspicion,
      network,
      language: body.language,
      at: deps.clock(),
    });
    return { number, message: `Thank you. We have your message under the number ${number} and will answer it.` };
  });
}
