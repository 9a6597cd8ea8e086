import type { FastifyInstance } from 'fastify';

const limit = 1_048_576;

/** Lets this part of the plugin read JSON only, with its own parser, whatever the server around it has set. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: limit }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch (error) {
      done(Object.assign(new Error('body : is no JSON', { cause: error }), { statusCode: 400 }));
    }
  });
}

/** Lets this part of the plugin read plain forms only; each field has one value, the last. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: limit }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}
