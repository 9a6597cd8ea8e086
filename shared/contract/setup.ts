import { z } from 'zod';
import { providerKeyNames } from '../settings/provider-keys.ts';
import { tryNames } from '../settings/tries.ts';
import { answerTo } from './checkout.ts';
import { endpoints } from './endpoint.ts';
import { reauthErrors, reauthFields } from './reauth.ts';

const tried = z.object({ ok: z.boolean(), at: z.iso.datetime(), problem: z.string().optional() });
const setup = z.object({
  open: z.boolean(),
  steps: z.array(z.object({ key: z.string(), done: z.boolean(), left: z.array(z.string()) })),
  tries: z.partialRecord(z.enum(tryNames), tried),
  /** Keys of providers: where they come from, never what they are. None in a demo, which has sandboxes. */
  keys: z.array(
    z.object({ name: z.string(), from: z.enum(['environment', 'typed']).nullable(), tail: z.string().nullable() }),
  ),
  /** Version of the legal texts, to be accepted as read. */
  terms: z.string(),
});

/** Endpoints by which an operator sets a new shop up. Until it is open, they and the sign-in alone answer. */
export const setupEndpoints = endpoints({
  'POST /api/setup/:token': {
    access: 'everyone',
    summary: 'Makes the first admin by the link that an empty shop prints once.',
    limit: { perAddress: 20, seconds: 600 },
    params: z.object({ token: z.string().max(100) }),
    body: z.strictObject({ name: answerTo('name'), email: answerTo('email'), password: z.string().max(1_000) }),
    ids: { token: 'public' },
    sample: ({ newEmail }) => [
      {
        params: { token: 'unknown' },
        body: { name: 'Meera Nair', email: newEmail, password: 'kadhai aur karchhi 7' },
        expect: [404],
      },
    ],
    reply: z.null(),
    status: 204,
    errors: ['setup_link_dead', 'address_taken'],
  },
  'GET /api/admin/setup': {
    access: 'admin',
    summary: 'Returns what the shop needs before it opens.',
    reply: setup,
  },
  'POST /api/admin/setup/tries/:name': {
    access: 'admin',
    audit: 'setup.tried',
    summary:
      'Really uses a provider: an order of ₹1 that is cancelled, a mail to the admin, a file stored, read and deleted, the Firebase project with its domains.',
    limit: { perAddress: 60, perTarget: 20, seconds: 600 },
    params: z.object({ name: z.enum(tryNames) }),
    ids: { name: 'public' },
    sample: () => [{ params: { name: 'files' } }],
    reply: setup,
  },
  'PUT /api/admin/setup/keys/:name': {
    access: 'admin',
    audit: 'setup.keys',
    reauth: { field: 'password', wrong: 'password_needed' },
    summary:
      'Seals the keys of a provider and lets all processes work with them. Those left out stay, an empty one is forgotten; the environment wins. A reply never has a key.',
    limit: { perAddress: 60, perTarget: 20, seconds: 600 },
    params: z.object({ name: z.enum(tryNames) }),
    body: z.strictObject({
      values: z.partialRecord(z.enum(providerKeyNames), z.string().max(1_000)),
      ...reauthFields,
    }),
    ids: { name: 'public' },
    sample: ({ password }) => [{ params: { name: 'payment' }, body: { values: {}, password }, expect: [409] }],
    reply: setup,
    errors: [...reauthErrors, 'keys_of_demo', 'documents_stored'],
  },
  'POST /api/admin/setup/texts': {
    access: 'admin',
    audit: 'setup.texts-read',
    summary: 'Records that the legal texts were read and accepted, in the version given.',
    body: z.strictObject({ terms: z.string().max(40) }),
    sample: () => [{ body: { terms: '2000-01-01' }, expect: [409] }],
    reply: setup,
    errors: ['settings_changed'],
  },
  'POST /api/admin/setup/open': {
    access: 'admin',
    audit: 'shop.opened',
    summary: 'Opens the shop for visitors, once nothing is left to do.',
    sample: () => [{ expect: [200, 409] }],
    reply: setup,
    errors: ['setup_unfinished'],
  },
});
