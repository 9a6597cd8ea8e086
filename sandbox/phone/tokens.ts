import type { PhoneAccount } from './sessions.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns an ID token like the Firebase Auth emulator's: `alg` none, no signature. */
export function idTokenOf({ localId, phoneNumber }: PhoneAccount, projectId: string, seconds: number): string {
  const claims = {
    phone_number: phoneNumber,
    auth_time: seconds,
    user_id: localId,
    firebase: { identities: { phone: [phoneNumber] }, sign_in_provider: 'phone' },
    iat: seconds,
    exp: seconds + 3_600,
    aud: projectId,
    iss: `https://securetoken.google.com/${projectId}`,
    sub: localId,
  };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

/** Returns the subject of a token; undefined if it cannot be read. */
export function subjectOf(idToken: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null && 'sub' in claims ? String(claims.sub) : undefined;
  } catch {
    return undefined;
  }
}
