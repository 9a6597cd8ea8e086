import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { decodeJwt, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { readBodies } from '../pages.ts';

export interface PhoneSandboxOptions {
  /** Firebase project id, which is the audience of the tokens. */
  projectId: string;
}

const sendRequest = z.object({ phoneNumber: z.string().regex(/^\+[1-9]\d{7,14}$/) });
const signInRequest = z.object({ sessionInfo: z.string(), code: z.string() });
const lookupRequest = z.object({ idToken: z.string() });

/** Replaces five calls of the Firebase Auth emulator, and lists the issued codes. Sends no text messages. */
export const phoneSandbox: FastifyPluginAsync<PhoneSandboxOptions> = async (app, { projectId }) => {
  readBodies(app);
  const codes = new Map<string, { phoneNumber: string; sessionInfo: string; code: string }>();
  // The shop's page has another origin, also with the real provider.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-methods': 'GET,POST',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
    });
    if (request.method === 'OPTIONS') return reply.code(204).send();
  });
  app.options('/*', async () => '');
  app.get('/emulator/v1/projects/:project/verificationCodes', async () => ({ verificationCodes: [...codes.values()] }));
  await app.register(async (kit) => identityToolkit(kit, codes, projectId), {
    prefix: '/identitytoolkit.googleapis.com',
  });
};

function identityToolkit(
  app: FastifyInstance,
  codes: Map<string, { phoneNumber: string; sessionInfo: string; code: string }>,
  projectId: string,
): void {
  app.get('/v2/recaptchaConfig', async (_request, reply) => refuse(reply, 'Emulator does not support reCAPTCHA.', 501));
  app.get('/v1/recaptchaParams', async () => ({ recaptchaStoken: 'no-token', recaptchaSiteKey: 'no-key' }));
  app.post('/v1/accounts::sendVerificationCode', async ({ body }, reply) => {
    const asked = sendRequest.safeParse(body);
    if (!asked.success) return refuse(reply, 'INVALID_PHONE_NUMBER : Invalid format.');
    const sessionInfo = randomBytes(24).toString('base64url');
    const code = String(randomInt(10 ** 6)).padStart(6, '0');
    codes.set(sessionInfo, { ...asked.data, sessionInfo, code });
    return { sessionInfo };
  });
  app.post('/v1/accounts::signInWithPhoneNumber', async ({ body }, reply) => {
    const { sessionInfo, code } = signInRequest.parse(body);
    const sent = codes.get(sessionInfo);
    if (!sent) return refuse(reply, 'INVALID_SESSION_INFO');
    if (sent.code !== code) return refuse(reply, 'INVALID_CODE');
    codes.delete(sessionInfo);
    const { phoneNumber } = sent;
    const idToken = idTokenOf(phoneNumber, projectId);
    return { idToken, refreshToken: idToken, expiresIn: '3600', localId: phoneNumber, isNewUser: false, phoneNumber };
  });
  app.post('/v1/accounts::lookup', async ({ body }) => {
    const { sub = '' } = decodeJwt(lookupRequest.parse(body).idToken);
    const provider = { providerId: 'phone', phoneNumber: sub, rawId: sub };
    return { users: [{ localId: sub, phoneNumber: sub, createdAt: '0', providerUserInfo: [provider] }] };
  });
}

/** Returns an ID token like the Firebase Auth emulator's: `alg` none, no signature. */
function idTokenOf(phoneNumber: string, projectId: string): string {
  const claims = {
    phone_number: phoneNumber,
    auth_time: Math.floor(Date.now() / 1_000),
    user_id: phoneNumber,
    firebase: { identities: { phone: [phoneNumber] }, sign_in_provider: 'phone' },
  };
  return new UnsecuredJWT(claims)
    .setIssuedAt()
    .setExpirationTime('1h')
    .setAudience(projectId)
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setSubject(phoneNumber)
    .encode();
}

function refuse(reply: FastifyReply, message: string, code = 400): FastifyReply {
  return reply.code(code).send({ error: { code, message, errors: [{ message }] } });
}
