import sharp from 'sharp';
import { findByEmail } from '#server/accounts/users.ts';
import { inspectUpload } from '#server/documents/inspect-upload.ts';
import { claimFiles, type DocumentStoreDeps, storeFiles } from '#server/documents/store.ts';
import { validateUpload } from '#server/documents/validate-upload.ts';
import type { ProfileDocumentKind } from '#shared/rules/uploads.ts';
import { specimenPdf } from './specimen-pdf.ts';

const owner = 'asha@demo.chulha.example';
const reader = 'farah@demo.chulha.example';

/** Adds a photo and two sample documents to the first demo customer, and records that a seller opened one. */
export async function seedDemoDocuments(keeping: DocumentStoreDeps): Promise<void> {
  const { db } = keeping;
  const [customer, seller] = [await findByEmail(db, owner), await findByEmail(db, reader)];
  if (!customer || !seller) return;
  const sent: [ProfileDocumentKind, File][] = [
    ['profilePhoto', new File([new Uint8Array(await portrait())], 'asha.png')],
    ['aadharCard', new File([specimenPdf(['Masked Aadhaar', 'Asha Rao', 'XXXX XXXX 0000'])], 'masked-aadhaar.pdf')],
    ['panCard', new File([specimenPdf(['Permanent Account Number', 'Asha Rao', 'ABCDE1234F'])], 'pan-card.pdf')],
  ];
  const clean = await Promise.all(sent.map(([kind, file]) => validateUpload(inspectUpload, kind, file)));
  const stored = await storeFiles(keeping, customer.id, clean);
  await db.transaction().execute(async (tx) => {
    await claimFiles(tx, customer.id, stored);
    const opened = await tx
      .selectFrom('documents')
      .select(['id', 'kind'])
      .where('user_id', '=', customer.id)
      .where('kind', '=', 'panCard')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('document_accesses')
      .values({
        document_id: opened.id,
        kind: opened.kind,
        owner_id: customer.id,
        accessed_by: seller.id,
        accessed_by_name: seller.name,
        accessed_by_role: seller.role,
      })
      .execute();
  });
}

/** Draws a portrait without text, because not every machine has fonts. */
function portrait(): Promise<Buffer> {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="480" height="480">
      <rect width="120" height="120" fill="#F2B632"/>
      <path d="M34 62c-4-30 12-44 26-44s30 14 26 44l-4 26H38z" fill="#1F1611"/>
      <path d="M14 120c2-24 20-32 46-32s44 8 46 32z" fill="#0F6B4F"/>
      <path d="M50 74h20v16c0 12-20 12-20 0z" fill="#A8683F"/>
      <path d="M42 52c0-22 36-22 36 0s-8 32-18 32-18-10-18-32z" fill="#C07F52"/>
      <path d="M40 50c4-16 12-18 20-20 8 2 16 4 20 20 2-28-8-32-20-32s-22 4-20 32z" fill="#1F1611"/>
      <circle cx="60" cy="43" r="2" fill="#B3261E"/>
      <path d="M49 53h6m10 0h6M54 69q6 5 12 0" stroke="#1F1611" stroke-width="2" stroke-linecap="round" fill="none"/>
      <path d="M72 90 106 120H88L60 96z" fill="#B93E06"/>
    </svg>`),
  )
    .png()
    .toBuffer();
}
