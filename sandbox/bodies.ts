import type { FastifyInstance } from 'fastify';

const limit = 1_048_576;

/** Makes this plugin scope accept only JSON, independent of the server's parsers. */
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

/** Makes this plugin scope accept only URL-encoded forms; the last value of a repeated field counts. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: limit }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}
