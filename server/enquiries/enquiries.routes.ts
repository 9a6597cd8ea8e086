import { parse } from 'node:querystring';
import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '#server/http/limits.ts';
import { route } from '#server/http/route.ts';
import type { RenderingOptions } from '#server/rendering/render-page.ts';
import { suspicionOf } from '#shared/rules/enquiries.ts';
import { cleaned, createEnquiry, type EnquiryDeps } from './enquiries.ts';
import { registerNoScriptForms } from './no-script-form.ts';

type Deps = EnquiryDeps & {
  clock: () => Date;
  pages: RenderingOptions;
};

/**
 * Maximum number of fields parsed from a form sent without scripts, far more than the form has. Further fields are
 * ignored; unknown fields among the parsed ones are refused.
 */
const mostFields = 200;

/** Routes for the contact form. They have a separate scope, because only these routes parse URL-encoded forms. */
export async function enquiryRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(formBody, { parser: (text) => parse(text, '&', '=', { maxKeys: mostFields }) });
  registerNoScriptForms(app, deps.pages);

  route(app, 'POST /api/contact', async ({ body, request }) => {
    const enquiry = cleaned(body);
    const network = networkOf(request.ip);
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
