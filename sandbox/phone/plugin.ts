import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { readJson } from '../bodies.ts';
import { openSessions, type PhoneSessions } from './sessions.ts';
import { idTokenOf, subjectOf } from './tokens.ts';

export interface PhoneSandboxOptions {
  /** Firebase project id, which is the audience of the tokens. */
  projectId: string;
}

const text = z.string().min(1);
const sendRequest = z.object({ phoneNumber: text });
const signInRequest = z.object({ sessionInfo: text, code: text });
const lookupRequest = z.object({ idToken: text });
const indianOrOther = /^\+[1-9]\d{7,14}$/;

/**
 * Replacement for the phone part of the Firebase Auth emulator (firebase-tools 15): the five calls of its browser SDK,
 * and the list of issued codes. Sends no text messages.
 */
export const phoneSandbox: FastifyPluginAsync<PhoneSandboxOptions> = async (app, { projectId }) => {
  readJson(app);
  const sessions = openSessions();
  allowBrowsers(app);
  await app.register(async (kit) => identityToolkit(kit, sessions, projectId), {
    prefix: '/identitytoolkit.googleapis.com',
  });
  app.get<{ Params: { project: string } }>('/emulator/v1/projects/:project/verificationCodes', async ({ params }) => ({
    verificationCodes:
      params.project === projectId
        ? sessions.waiting().map(({ phoneNumber, sessionInfo, code }) => ({ phoneNumber, sessionInfo, code }))
        : [],
  }));
};

/** Allows cross-origin requests, because the shop's page has another origin (also with the real provider). */
function allowBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'access-control-allow-origin': request.headers.origin ?? '*', vary: 'origin' });
    if (request.method !== 'OPTIONS') return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET,POST',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
      })
      .send();
  });
  app.options('/*', async () => '');
}

function identityToolkit(app: FastifyInstance, sessions: PhoneSessions, projectId: string): void {
  app.addHook('preHandler', async (request, reply) => {
    const { key } = request.query as { key?: string };
    if (!key && request.method !== 'OPTIONS') return refuse(reply, 'The request is missing a valid API key.', 403);
  });
  app.get('/v2/recaptchaConfig', async (_request, reply) =>
    refuse(reply, 'Emulator does not support reCAPTCHA Enterprise.', 501),
  );
  app.get('/v1/recaptchaParams', async () => ({
    kind: 'identitytoolkit#GetRecaptchaParamResponse',
    recaptchaStoken: 'no-token',
    recaptchaSiteKey: 'no-key',
  }));
  app.post('/v1/accounts::sendVerificationCode', async ({ body }, reply) => {
    const asked = sendRequest.safeParse(body);
    if (!asked.success) return refuse(reply, 'MISSING_PHONE_NUMBER');
    if (!indianOrOther.test(asked.data.phoneNumber)) return refuse(reply, 'INVALID_PHONE_NUMBER : Invalid format.');
    return { sessionInfo: sessions.begin(asked.data.phoneNumber).sessionInfo };
  });
  app.post('/v1/accounts::signInWithPhoneNumber', async ({ body }, reply) => signIn(body, reply, sessions, projectId));
  app.post('/v1/accounts::lookup', async ({ body }, reply) => {
    const asked = lookupRequest.safeParse(body);
    const account = asked.success ? sessions.accountOf(subjectOf(asked.data.idToken) ?? '') : undefined;
    if (!account) return refuse(reply, 'INVALID_ID_TOKEN');
    const { localId, phoneNumber, createdAt } = account;
    const provider = { providerId: 'phone', phoneNumber, rawId: phoneNumber };
    return {
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [{ localId, phoneNumber, createdAt: String(createdAt), providerUserInfo: [provider] }],
    };
  });
}

const refusals = { unknown: 'INVALID_SESSION_INFO', expired: 'SESSION_EXPIRED', wrong: 'INVALID_CODE' };

function signIn(body: unknown, reply: FastifyReply, sessions: PhoneSessions, projectId: string) {
  const asked = signInRequest.safeParse(body);
  if (!asked.success) return refuse(reply, 'MISSING_SESSION_INFO');
  const account = sessions.end(asked.data.sessionInfo, asked.data.code);
  if (typeof account === 'string') return refuse(reply, refusals[account]);
  return {
    idToken: idTokenOf(account, projectId, Math.floor(Date.now() / 1_000)),
    refreshToken: `refresh-${account.localId}`,
    expiresIn: '3600',
    localId: account.localId,
    isNewUser: false,
    phoneNumber: account.phoneNumber,
  };
}

function refuse(reply: FastifyReply, message: string, code = 400): FastifyReply {
  return reply
    .code(code)
    .send({ error: { code, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } });
}
