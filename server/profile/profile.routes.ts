import type { FastifyInstance } from 'fastify';
import { type DocumentAccess, readRecorded } from '#server/documents/authorize-document.ts';
import { documentAccessRoutes } from '#server/documents/documents.routes.ts';
import { type Document, removeDocument, restoreDocument } from '#server/documents/documents.ts';
import { type ReceiveFilesDeps, receiveFiles } from '#server/documents/receive-files.ts';
import { claimFiles } from '#server/documents/store.ts';
import { acceptForms } from '#server/http/form.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { brand } from '#shared/brand.ts';
import { profileDocumentKinds } from '#shared/rules/uploads.ts';
import { confirmEmail, startEmailChange } from './change-email.ts';
import { type ChangePhoneDeps, confirmPhone, startPhoneChange } from './change-phone.ts';
import { exportOf } from './data-export.ts';
import { type EraseDeps, eraseOwnAccount, startErasure } from './erase-own-account.ts';
import { chooseLanguage, requireDetails, saveDetails, serializeProfile } from './profile.ts';

export type ProfileDeps = DocumentAccess & ReceiveFilesDeps & ChangePhoneDeps & EraseDeps & { clock: () => Date };

export async function profileRoutes(app: FastifyInstance, deps: ProfileDeps): Promise<void> {
  const { db } = deps;
  const saved = async (userId: string, message: string) => ({ ...(await serializeProfile(db, userId)), message });

  route(app, 'GET /api/user/profile', async ({ currentUser }) => serializeProfile(db, currentUser.id));

  await app.register(async (forms) => {
    await acceptForms(forms);
    forms.addHook('preValidation', async (request) => {
      if (!request.isMultipart()) refuse('invalid');
    });
    route(forms, 'PUT /api/user/profile', async ({ body, currentUser, request }) => {
      await requireDetails(db, currentUser.id, body);
      const sent = profileDocumentKinds.flatMap((kind) => (body[kind] ? [[kind, body[kind]] as const] : []));
      const storedFiles = await receiveFiles(deps, currentUser.id, sent, request);
      await db.transaction().execute(async (tx) => {
        await saveDetails(tx, currentUser.id, body);
        await claimFiles(tx, currentUser.id, storedFiles);
      });
      return saved(currentUser.id, 'Profile updated successfully!');
    });
  });

  route(app, 'PUT /api/user/language', async ({ body, currentUser }) => {
    await chooseLanguage(db, currentUser.id, body.language);
    return serializeProfile(db, currentUser.id);
  });

  route(app, 'DELETE /api/user/papers/:kind', async ({ params, currentUser }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await removeDocument(tx, currentUser.id, params.kind))) refuse('not_found');
      await publishChange(tx, 'customers', currentUser.id);
    });
    return saved(currentUser.id, 'The file is deleted.');
  });

  route(app, 'POST /api/user/papers/:kind/restore', async ({ params, currentUser }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await restoreDocument(tx, currentUser.id, params.kind))) refuse('paper_gone');
      await publishChange(tx, 'customers', currentUser.id);
    });
    return saved(currentUser.id, 'The file is back.');
  });

  documentAccessRoutes(app, deps);

  route(app, 'POST /api/user/email', async ({ body, currentUser }) => {
    await startEmailChange(deps, currentUser, body.email);
    return { message: 'We have sent a code to the new address.' };
  });

  route(app, 'POST /api/user/email/confirm', async ({ body, currentUser }) => {
    await confirmEmail(deps, currentUser, body);
    return saved(currentUser.id, 'From now on we use your new address.');
  });

  route(app, 'POST /api/user/phone', async ({ body, currentUser }) => ({
    message: `OTP sent to ${await startPhoneChange(deps, currentUser, body.phone)}`,
  }));

  route(app, 'POST /api/user/phone/confirm', async ({ body, currentUser }) => {
    await confirmPhone(deps, currentUser, body);
    return saved(currentUser.id, 'Your number is confirmed.');
  });

  route(app, 'GET /api/user/export', async ({ currentUser, request, reply }) => {
    const read = (document: Document, page?: number) => readRecorded(deps, currentUser, document, request.ip, page);
    const archive = await exportOf(db, currentUser.id, deps.clock(), read);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="my-${brand.slug}-data.zip"`,
      'cache-control': 'private, no-store',
    });
    return archive;
  });

  route(app, 'POST /api/user/erasure-code', async ({ currentUser }) => {
    await startErasure(deps, currentUser);
    return { message: 'We have sent you a code.' };
  });

  route(app, 'DELETE /api/user', async ({ body, currentUser }) => ({
    recordsKeptUntil: await eraseOwnAccount(deps, currentUser, body),
    message: 'Your account is deleted.',
  }));
}
