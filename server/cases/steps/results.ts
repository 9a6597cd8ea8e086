import type { Db, Tx } from '#database/connect.ts';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import type { Language } from '#shared/language.ts';
import type { CaseResultKind } from '#shared/rules/cases/statuses.ts';
import { pagePath, uploadPath } from '#shared/rules/uploads.ts';

const titles: Record<CaseResultKind, Record<Language, string>> = {
  licence_number: { en: 'FSSAI number', hi: 'FSSAI नंबर' },
  certificate: { en: 'Certificate', hi: 'प्रमाणपत्र' },
  gstin: { en: 'GSTIN', hi: 'GSTIN' },
  application_number: { en: 'Application number', hi: 'आवेदन नंबर' },
  listing_link: { en: 'Your page', hi: 'आपका पेज' },
  report: { en: 'Report of the month', hi: 'महीने की रिपोर्ट' },
  menu_file: { en: 'Menu as a file', hi: 'मेन्यू की फ़ाइल' },
  artwork: { en: 'Logo and banner', hi: 'लोगो और बैनर' },
  qr_code: { en: 'QR code', hi: 'QR कोड' },
};

export async function findResults(db: Db | Tx, caseId: string, language: Language): Promise<CaseReply['results']> {
  const rows = await db
    .selectFrom('case_results')
    .leftJoin('documents', 'documents.id', 'case_results.document_id')
    .select(['case_results.kind', 'case_results.number', 'case_results.url', 'case_results.at'])
    .select(['documents.path', 'documents.page_bytes'])
    .where('case_results.case_id', '=', caseId)
    .orderBy('case_results.at')
    .execute();
  return rows.map(({ kind, number, url, at, path, page_bytes }) => ({
    kind,
    title: titles[kind][language],
    at: at.toISOString(),
    ...(number === null ? {} : { number }),
    ...(url === null ? {} : { url }),
    ...(path === null
      ? {}
      : {
          document: uploadPath(path),
          picture: page_bytes && page_bytes.length > 0 ? pagePath(path, 1) : uploadPath(path),
        }),
  }));
}
