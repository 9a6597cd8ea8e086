import { z } from 'zod';
import { languages } from '../language.ts';
import { roles } from '../rules/accounts.ts';
import { problemWith } from '../rules/buyer.ts';
import { documentKinds, profileDocumentKinds, uploadMediaTypes } from '../rules/uploads.ts';
import { userReply } from './accounts.ts';
import { answerTo } from './checkout.ts';
import { endpoints } from './endpoint.ts';
import { addProblem } from './reasons.ts';
import { otp, proof, reauthErrors, reauthFields } from './reauth.ts';

/** Phone number, or an empty string to remove it. */
const phone = z.string().superRefine((typed, context) => {
  const problem = typed.trim() === '' ? undefined : problemWith('phone', typed);
  if (problem) addProblem(context, problem);
});

const documentKind = z.enum(profileDocumentKinds);
const path = z.string().nullable();
/** Each change of a file notifies all staff. */
const changesOfFiles = { perAddress: 240, perTarget: 60, seconds: 60 } as const;

const user = z.object({ ...userReply.shape, profilePhoto: path, aadharCard: path, panCard: path });
const profileDocument = z.object({
  kind: documentKind,
  fileName: z.string(),
  mediaType: z.enum(uploadMediaTypes),
  bytes: z.int(),
  sentAt: z.iso.datetime(),
});
/** Profile, and further data for the profile page. */
const profileReply = z.object({
  user,
  papers: z.array(profileDocument),
  account: z.object({
    phoneProven: z.boolean(),
    hasPassword: z.boolean(),
    secondFactor: z.boolean(),
    language: z.enum(languages),
  }),
});
const savedReply = z.object({ ...profileReply.shape, message: z.string() });
const messageReply = z.object({ message: z.string() });

/** Opening a file decrypts it with the pictures of its pages, up to 12 MB. */
const files = { perAddress: 2_400, perTarget: 600, seconds: 600 } as const;
/** Reviews show many pages. Owners see the first page of their certificate. */
const pages = { perAddress: 6_000, perTarget: 3_000, seconds: 600 } as const;

export const profileEndpoints = endpoints({
  'GET /api/user/profile': {
    access: 'signed-in',
    enrolment: true,
    summary: 'Returns the user’s profile and the addresses of their files.',
    reply: profileReply,
  },
  'PUT /api/user/profile': {
    access: 'signed-in',
    summary:
      'Updates name, phone and files, as multipart/form-data; omitted fields stay. At most 1 MB per file: JPG, PNG, PDF.',
    limit: { perAddress: 480, perTarget: 120, seconds: 600 },
    form: true,
    body: z.strictObject({
      name: answerTo('name').optional(),
      phone: phone.optional(),
      profilePhoto: z.file().optional(),
      aadharCard: z.file().optional(),
      panCard: z.file().optional(),
    }),
    sample: () => [{ body: { name: 'Asha Rao' } }],
    reply: savedReply,
    errors: [
      'file_type',
      'file_large',
      'file_empty',
      'file_slow',
      'file_heavy',
      'file_pixels',
      'file_locked',
      'file_unreadable',
      'file_truncated',
      'file_undrawable',
      'file_pages',
      'photo_type',
      'phone_proven',
      'upload_failed',
      'upload_busy',
    ],
  },
  'PUT /api/user/language': {
    access: 'signed-in',
    summary: 'Sets the language of e-mails to the user.',
    body: z.strictObject({ language: z.enum(languages) }),
    sample: () => [{ body: { language: 'hi' } }],
    reply: profileReply,
  },
  'DELETE /api/user/papers/:kind': {
    access: 'signed-in',
    summary: 'Removes a file. It can be restored for one minute, then it is deleted permanently.',
    limit: changesOfFiles,
    params: z.object({ kind: documentKind }),
    ids: { kind: 'public' },
    sample: () => [{ params: { kind: 'panCard' } }],
    reply: savedReply,
    errors: ['not_found'],
  },
  'POST /api/user/papers/:kind/restore': {
    access: 'signed-in',
    summary: 'Restores a file that was removed less than a minute ago.',
    limit: changesOfFiles,
    params: z.object({ kind: documentKind }),
    ids: { kind: 'public' },
    sample: () => [{ params: { kind: 'panCard' } }],
    reply: savedReply,
    errors: ['paper_gone'],
  },
  'GET /api/user/paper-openings': {
    access: 'signed-in',
    summary: 'Lists who opened the user’s identity documents, newest first.',
    reply: z.array(
      z.object({
        kind: z.enum(documentKinds),
        at: z.iso.datetime(),
        openedBy: z.string(),
        role: z.enum(roles),
        self: z.boolean(),
      }),
    ),
  },
  'POST /api/user/email': {
    access: 'signed-in',
    summary: 'Sends a code to the new e-mail address. The response is the same for addresses in use.',
    reauth: { field: 'password' },
    body: z.strictObject({ email: answerTo('email'), ...reauthFields }),
    sample: ({ newEmail, password }) => [{ body: { email: newEmail, password } }],
    reply: messageReply,
    errors: [...reauthErrors, 'otp_too_soon', 'otp_today'],
  },
  'POST /api/user/email/confirm': {
    access: 'signed-in',
    summary: 'Changes the e-mail address with the code sent to it. The old address is notified.',
    body: z.strictObject({ email: answerTo('email'), otp }),
    sample: ({ newEmail }) => [{ body: { email: newEmail, otp: '000000' }, expect: [400] }],
    reply: savedReply,
    errors: ['otp_failed', 'otp_tries', 'address_taken'],
  },
  'POST /api/user/phone': {
    access: 'signed-in',
    summary: 'Sends a code to the new mobile number (built-in phone sign-in).',
    reauth: { field: 'password' },
    body: z.strictObject({ phone: answerTo('phone'), ...reauthFields }),
    sample: ({ newPhone, password }) => [{ body: { phone: newPhone, password } }],
    reply: messageReply,
    errors: [...reauthErrors, 'phone_sign_in_off', 'otp_too_soon', 'otp_today'],
  },
  'POST /api/user/phone/confirm': {
    access: 'signed-in',
    summary:
      'Changes the mobile number with the code, or with the hosted sign-in’s token and the password. The old number or the e-mail address is notified.',
    reauth: { field: 'password', when: 'idToken' },
    body: z.union([
      z.strictObject({ phone: answerTo('phone'), otp }),
      z.strictObject({ idToken: z.string().min(1).max(8_000), ...reauthFields }),
    ]),
    sample: ({ newPhone }) => [{ body: { phone: newPhone, otp: '000000' }, expect: [400] }],
    reply: savedReply,
    errors: [...reauthErrors, 'phone_sign_in_off', 'phone_token_wrong', 'address_taken'],
  },
  'GET /api/user/export': {
    access: 'signed-in',
    summary: 'Exports all data of the user as a ZIP with a JSON file and the documents.',
    limit: { perAddress: 40, perTarget: 10, seconds: 3_600, stored: true },
    reply: z.unknown(),
  },
  'POST /api/user/erasure-code': {
    access: 'signed-in',
    summary: 'Sends a code to confirm the deletion of an account without a password; refused for one with a password.',
    limit: proof,
    sample: () => [{ expect: [401] }],
    reply: messageReply,
    errors: ['password_needed', 'otp_too_soon', 'otp_today'],
  },
  'DELETE /api/user': {
    access: 'signed-in',
    audit: 'account.erased',
    summary:
      'Deletes the account: profile, documents and sessions at once; paid orders are retained as tax law requires. Takes `password`, or for an account without one `otp`, the code that was sent; and `code` of the authenticator app where the second factor is on.',
    body: z.strictObject({ ...reauthFields, code: otp.optional() }),
    sample: ({ password }) => [{ body: { password } }],
    reply: z.object({ message: z.string(), recordsKeptUntil: z.iso.date().nullable() }),
    errors: [...reauthErrors, 'proof_missing', 'second_factor_needed', 'second_factor_wrong', 'last_admin'],
  },
  'GET /uploads/:key': {
    access: 'everyone',
    summary: 'Returns a profile photo, for signed-in users; an identity document, for its owner and staff.',
    params: z.object({ key: z.string() }),
    limit: files,
    ids: { key: 'file' },
    sample: () => [{ signedIn: true }],
    reply: z.unknown(),
    errors: ['not_found'],
  },
  'GET /api/download': {
    access: 'everyone',
    summary: 'Downloads the same file as an attachment; `path` is a path below /uploads, with or without that prefix.',
    query: z.object({ path: z.string() }),
    limit: files,
    ids: { path: 'path' },
    sample: ({ path }) => [{ query: { path }, signedIn: true }],
    reply: z.unknown(),
    errors: ['not_found'],
  },
  'GET /api/documents/:key/pages/:page': {
    access: 'signed-in',
    summary: 'Returns a page of a PDF as a JPEG picture, for its owner and staff; `key` is the name below /uploads.',
    limit: pages,
    params: z.object({ key: z.string().max(100), page: z.coerce.number().int().min(1).max(1_000) }),
    ids: { key: 'file', page: 'public' },
    sample: () => [{ params: { page: '1' }, expect: [200, 404] }],
    reply: z.unknown(),
    errors: ['not_found'],
  },
});
