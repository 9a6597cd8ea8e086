import { z } from 'zod';
import { languages } from '../language.ts';
import { problemSentence } from '../problem-sentence.ts';
import { roles } from '../rules/accounts.ts';
import { problemWith } from '../rules/buyer.ts';
import { paperKinds, paperTypes } from '../rules/uploads.ts';
import { personReply } from './accounts.ts';
import { endpoint } from './endpoint.ts';

function answerTo(field: 'name' | 'email' | 'phone', more: { mayBeEmpty?: true } = {}) {
  return z.string().superRefine((typed, context) => {
    const problem = more.mayBeEmpty && typed.trim() === '' ? undefined : problemWith(field, typed);
    if (problem) context.addIssue({ code: 'custom', message: problemSentence(problem) });
  });
}

const otp = z.string('Enter the code.').max(20, 'The code has 6 digits.');
const password = z.string('Enter your password.').max(1_000, 'Use at most 128 characters.');
const paperKind = z.enum(paperKinds);
const path = z.string().nullable();
const fewTries = { requests: 30, seconds: 600, shared: true } as const;

const user = z.object({ ...personReply.shape, profilePhoto: path, aadharCard: path, panCard: path });
const paper = z.object({
  kind: paperKind,
  fileName: z.string(),
  mediaType: z.enum(paperTypes),
  bytes: z.int(),
  sentAt: z.iso.datetime(),
});
/** The profile, and beside it what the profile page needs to know. */
const profileReply = z.object({
  user,
  papers: z.array(paper),
  account: z.object({ phoneProven: z.boolean(), hasPassword: z.boolean(), language: z.enum(languages) }),
});
const savedReply = z.object({ ...profileReply.shape, message: z.string() });
const messageReply = z.object({ message: z.string() });

/** A person's own profile, papers and account. */
export const profileEndpoints = {
  getProfile: endpoint({
    method: 'GET',
    path: '/api/user/profile',
    access: 'signed-in',
    summary: 'Who the person is, and where their files are opened.',
    reply: profileReply,
  }),
  saveProfile: endpoint({
    method: 'PUT',
    path: '/api/user/profile',
    access: 'signed-in',
    summary:
      'Changes name, phone and files, as multipart/form-data; what is left out stays. 1 MB a file: JPG, PNG, PDF.',
    budget: { requests: 120, seconds: 600 },
    form: true,
    body: z.strictObject({
      name: answerTo('name').optional(),
      phone: answerTo('phone', { mayBeEmpty: true }).optional(),
      profilePhoto: z.file().optional(),
      aadharCard: z.file().optional(),
      panCard: z.file().optional(),
    }),
    reply: savedReply,
    refusals: [
      'file_type',
      'file_large',
      'file_empty',
      'file_active',
      'file_locked',
      'file_unreadable',
      'photo_type',
      'phone_proven',
      'upload_failed',
    ],
  }),
  changeLanguage: endpoint({
    method: 'PUT',
    path: '/api/user/language',
    access: 'signed-in',
    summary: 'Chooses the language of our mails.',
    body: z.strictObject({ language: z.enum(languages) }),
    reply: profileReply,
  }),
  removePaper: endpoint({
    method: 'DELETE',
    path: '/api/user/papers/:kind',
    access: 'signed-in',
    summary: 'Takes a file away. For a minute it can be brought back, then it is deleted for good.',
    params: z.object({ kind: paperKind }),
    reply: savedReply,
    refusals: ['not_found'],
  }),
  restorePaper: endpoint({
    method: 'POST',
    path: '/api/user/papers/:kind/restore',
    access: 'signed-in',
    summary: 'Brings back a file that was taken away less than a minute ago.',
    params: z.object({ kind: paperKind }),
    reply: savedReply,
    refusals: ['paper_gone'],
  }),
  listPaperOpenings: endpoint({
    method: 'GET',
    path: '/api/user/paper-openings',
    access: 'signed-in',
    summary: 'Who opened the person’s identity papers, the latest first.',
    reply: z.array(
      z.object({
        kind: paperKind,
        openedAt: z.iso.datetime(),
        openedBy: z.string(),
        role: z.enum(roles),
        self: z.boolean(),
      }),
    ),
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/user/email',
    access: 'signed-in',
    summary: 'Sends a code to the new address. The answer is the same for addresses that others use.',
    budget: fewTries,
    body: z.strictObject({ email: answerTo('email'), password: password.optional() }),
    reply: messageReply,
    refusals: ['login_failed', 'otp_too_soon'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/user/email/confirm',
    access: 'signed-in',
    summary: 'Takes the code from the new address; from then on it is the person’s. The old address is told.',
    budget: fewTries,
    body: z.strictObject({ email: answerTo('email'), otp }),
    reply: savedReply,
    refusals: ['otp_failed', 'address_taken'],
  }),
  changePhone: endpoint({
    method: 'POST',
    path: '/api/user/phone',
    access: 'signed-in',
    summary: 'Sends a code to the new mobile number (built-in phone sign-in).',
    budget: fewTries,
    body: z.strictObject({ phone: answerTo('phone') }),
    reply: messageReply,
    refusals: ['phone_sign_in_off', 'otp_too_soon'],
  }),
  confirmPhone: endpoint({
    method: 'POST',
    path: '/api/user/phone/confirm',
    access: 'signed-in',
    summary:
      'Takes the code, or the hosted sign-in’s token, as proof of the number. The old number or address is told.',
    budget: fewTries,
    body: z.union([
      z.strictObject({ phone: answerTo('phone'), otp }),
      z.strictObject({ idToken: z.string().min(1).max(8_000) }),
    ]),
    reply: savedReply,
    refusals: ['phone_sign_in_off', 'otp_wrong', 'phone_token_wrong', 'address_taken'],
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/api/user/export',
    access: 'signed-in',
    summary: 'Everything that we keep about the person, as a ZIP of a JSON file and the papers.',
    budget: { requests: 20, seconds: 600 },
    reply: z.unknown(),
  }),
  sendErasureCode: endpoint({
    method: 'POST',
    path: '/api/user/erasure-code',
    access: 'signed-in',
    summary: 'Sends a code that proves the wish to delete the account, for people without a password.',
    budget: fewTries,
    reply: messageReply,
    refusals: ['otp_too_soon'],
  }),
  eraseAccount: endpoint({
    method: 'DELETE',
    path: '/api/user',
    access: 'signed-in',
    summary: 'Deletes the account: profile, papers and sessions at once; paid orders stay as long as tax law demands.',
    budget: fewTries,
    body: z.strictObject({ password: password.optional(), otp: otp.optional() }),
    reply: z.object({ message: z.string(), recordsKeptUntil: z.iso.date().nullable() }),
    refusals: ['login_failed', 'otp_wrong', 'proof_missing', 'last_admin'],
  }),
};

/** The files themselves. A file that the asker may not see is answered like one that there is not. */
export const paperEndpoints = {
  openUpload: endpoint({
    method: 'GET',
    path: '/uploads/*',
    access: 'everyone',
    summary: 'A profile photo, for signed-in people; an identity paper, for its owner and the staff.',
    params: z.object({ '*': z.string() }),
    reply: z.unknown(),
    refusals: ['not_found'],
  }),
  downloadPaper: endpoint({
    method: 'GET',
    path: '/api/download',
    access: 'everyone',
    summary: 'The same as an attachment; `path` is a path under /uploads, with or without that folder.',
    query: z.object({ path: z.string() }),
    reply: z.unknown(),
    refusals: ['not_found'],
  }),
};
