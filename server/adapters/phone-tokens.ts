import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { readPhone } from '#shared/rules/phone.ts';

/** Phone number verified by a hosted sign-in. `proof` identifies the sign-in. */
export type ProvenPhone = { phone: string; proof: string };

export type PhoneTokens = {
  browser: {
    provider: { projectId: string; apiKey: string; authDomain: string; emulatorUrl: string | undefined };
    hosts: { script: string[]; connect: string[]; frame: string[]; form: string[] };
  };
  read(idToken: string): Promise<ProvenPhone | undefined>;
  /** Asks for the project of the key and whether people of `site` may sign in. Throws what is wrong. */
  check(site: string): Promise<void>;
};

export type HostedPhone = {
  projectId: string;
  apiKey: string;
  authDomain: string;
  emulatorHost: string | undefined;
  keys?: JWTVerifyGetKey;
};

// Google's keys for Firebase ID tokens: https://firebase.google.com/docs/auth/admin/verify-id-tokens
const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const longestAge = 300;
// Codes of errors while loading Google's keys. Such an error does not make the token invalid.
const notTheTokens: ReadonlySet<string> = new Set([errors.JWKSTimeout.code, errors.JOSEError.code]);

// Hosts that phone sign-in by Firebase and reCAPTCHA need in the CSP:
// https://firebase.google.com/docs/auth/web/phone-auth and https://developers.google.com/recaptcha/docs/faq (CSP)
const googleHosts = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  connect: [
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://www.google.com/recaptcha/',
  ],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  form: [],
};

/** A token must be signed by Google, recent and from a phone sign-in. The emulator's are unsigned. */
export function firebasePhoneTokens({ emulatorHost, keys, ...project }: HostedPhone): PhoneTokens {
  const { projectId, apiKey, authDomain } = project;
  const emulatorUrl = emulatorHost && `http://${emulatorHost}`;
  const expected = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId };
  const google = keys ?? createRemoteJWKSet(new URL(googleKeys));
  const open = async (idToken: string): Promise<JWTPayload> => {
    if (emulatorHost) return UnsecuredJWT.decode(idToken, expected).payload;
    const checks = { ...expected, algorithms: ['RS256'], requiredClaims: ['sub', 'auth_time', 'exp', 'iat'] };
    return (await jwtVerify(idToken, google, checks)).payload;
  };
  return {
    browser: {
      provider: { ...project, emulatorUrl },
      hosts: emulatorUrl ? { script: [], connect: [emulatorUrl], frame: [], form: [] } : googleHosts,
    },
    async check(site) {
      const api = `${emulatorUrl ? `${emulatorUrl}/` : 'https://'}identitytoolkit.googleapis.com/v1/projects`;
      const answer = await fetch(`${api}?key=${encodeURIComponent(apiKey)}`, {
        // Keys can be limited to the pages of a site.
        headers: { referer: site },
        signal: AbortSignal.timeout(10_000),
      });
      const { error, authorizedDomains } = projectReply.parse(await answer.json());
      if (error || !answer.ok) throw new Error(error?.message ?? `Firebase answers ${answer.status}.`);
      for (const domain of [`${projectId}.firebaseapp.com`, authDomain, new URL(site).hostname])
        if (!authorizedDomains?.includes(domain))
          throw new Error(`${domain} is not among the authorised domains of the project that the key belongs to.`);
    },
    async read(idToken) {
      try {
        return phoneIn(await open(idToken));
      } catch (error) {
        if (error instanceof errors.JOSEError && !notTheTokens.has(error.code)) return undefined;
        throw error;
      }
    },
  };
}

const projectReply = z.object({
  authorizedDomains: z.array(z.string()).optional(),
  error: z.object({ message: z.string() }).optional(),
});

function phoneIn(claims: JWTPayload): ProvenPhone | undefined {
  const { sub, iat, auth_time: authTime, phone_number: number, firebase } = claims;
  const age = Date.now() / 1000 - Number(authTime);
  const byPhone =
    typeof firebase === 'object' &&
    firebase !== null &&
    'sign_in_provider' in firebase &&
    firebase.sign_in_provider === 'phone';
  if (!sub || sub.length > 128 || !(age > -60 && age <= longestAge) || !byPhone) return undefined;
  if (typeof number !== 'string' || !number.startsWith('+91')) return undefined;
  const reading = readPhone(number);
  return 'digits' in reading ? { phone: reading.digits, proof: `${sub}:${iat}` } : undefined;
}
