import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FilesTrouble } from '#server/adapters/files.ts';
import { answer } from '#server/http/endpoint.ts';
import { refuse } from '#server/http/refuse.ts';
import { announce } from '#server/live/announce.ts';
import { cleanFile } from '#server/papers/clean-file.ts';
import { claimFiles, type KeptFile, storeFiles } from '#server/papers/keep.ts';
import { openingRoutes } from '#server/papers/papers.routes.ts';
import { type Paper, removePaper, restorePaper } from '#server/papers/papers.ts';
import { type Opening, readNoted } from '#server/papers/read.ts';
import { contract } from '#shared/contract/all.ts';
import { paperKinds } from '#shared/rules/uploads.ts';
import { askForEmail, confirmEmail } from './change-email.ts';
import { askForPhone, confirmPhone, type Phoning } from './change-phone.ts';
import { askToLeave, type Leaving, leave } from './erase-account.ts';
import { exportOf } from './export.ts';
import { chooseLanguage, insistOnDetails, profileOf, saveDetails } from './profile.ts';
import { formLimits, readForm } from './read-form.ts';

export type ProfileDeps = Opening & Phoning & Leaving & { clock: () => Date };

/** A person's own profile: details, files, address and number, all their data, and the end of the account. */
export async function profileRoutes(app: FastifyInstance, deps: ProfileDeps): Promise<void> {
  const { db } = deps;
  const saved = async (personId: string, message: string) => ({ ...(await profileOf(db, personId)), message });

  answer(app, contract.getProfile, async ({ visitor }) => profileOf(db, visitor.id));

  await app.register(async (forms) => {
    await forms.register(multipart, { limits: formLimits });
    forms.addHook('preValidation', async (request) => {
      request.body = await readForm(request);
    });
    answer(forms, contract.saveProfile, async ({ body, visitor, request }) => {
      await insistOnDetails(db, visitor.id, body);
      const kept = await keepFiles(deps, visitor.id, body, request);
      await db.transaction().execute(async (tx) => {
        await saveDetails(tx, visitor.id, body);
        await claimFiles(tx, visitor.id, kept);
      });
      return saved(visitor.id, 'Profile updated successfully!');
    });
  });

  answer(app, contract.changeLanguage, async ({ body, visitor }) => {
    await chooseLanguage(db, visitor.id, body.language);
    return profileOf(db, visitor.id);
  });

  answer(app, contract.removePaper, async ({ params, visitor }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await removePaper(tx, visitor.id, params.kind))) refuse('not_found');
      await announce(tx, 'customers', visitor.id);
    });
    return saved(visitor.id, 'The file is deleted.');
  });

  answer(app, contract.restorePaper, async ({ params, visitor }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await restorePaper(tx, visitor.id, params.kind))) refuse('paper_gone');
      await announce(tx, 'customers', visitor.id);
    });
    return saved(visitor.id, 'The file is back.');
  });

  openingRoutes(app, deps);

  answer(app, contract.changeEmail, async ({ body, visitor }) => {
    await askForEmail(deps, visitor, body);
    return { message: 'We have sent a code to the new address.' };
  });

  answer(app, contract.confirmEmail, async ({ body, visitor }) => {
    await confirmEmail(deps, visitor, body);
    return saved(visitor.id, 'From now on we use your new address.');
  });

  answer(app, contract.changePhone, async ({ body, visitor }) => ({
    message: `OTP sent to ${await askForPhone(deps, visitor, body.phone)}`,
  }));

  answer(app, contract.confirmPhone, async ({ body, visitor }) => {
    await confirmPhone(deps, visitor, body);
    return saved(visitor.id, 'Your number is confirmed.');
  });

  answer(app, contract.exportData, async ({ visitor, request, reply }) => {
    const read = (paper: Paper) => readNoted(deps, visitor, paper, request.ip);
    const archive = await exportOf(db, visitor.id, deps.clock(), read);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-chulha-data.zip"',
      'cache-control': 'private, no-store',
    });
    return archive;
  });

  answer(app, contract.sendErasureCode, async ({ visitor }) => {
    await askToLeave(deps, visitor);
    return { message: 'We have sent you a code.' };
  });

  answer(app, contract.eraseAccount, async ({ body, visitor }) => ({
    recordsKeptUntil: await leave(deps, visitor, body),
    message: 'Your account is deleted.',
  }));
}

type Sent = { [Kind in (typeof paperKinds)[number]]?: File | undefined };

/** The files of a form, checked, cleaned and stored; a store in trouble is a refusal, and leaves nothing. */
async function keepFiles(deps: Opening, personId: string, sent: Sent, request: FastifyRequest): Promise<KeptFile[]> {
  const clean = [];
  for (const kind of paperKinds) {
    const file = sent[kind];
    if (file) clean.push(await cleanFile(kind, file));
  }
  try {
    return await storeFiles(deps, personId, clean);
  } catch (error) {
    if (!(error instanceof FilesTrouble)) throw error;
    request.log.error({ err: error, cause: String(error.cause) }, 'files could not be stored');
    return refuse('upload_failed');
  }
}
