import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import * as orders from './migrations/001-orders.ts';
import * as accounts from './migrations/002-accounts.ts';
import * as enquiries from './migrations/003-enquiries.ts';
import * as papers from './migrations/004-papers.ts';
import * as audit from './migrations/005-audit.ts';
import * as tasks from './migrations/006-tasks.ts';
import * as customers from './migrations/007-customers.ts';
import * as desk from './migrations/008-desk.ts';
import * as language from './migrations/009-language.ts';
import * as operations from './migrations/010-operations.ts';
import * as growth from './migrations/011-growth.ts';
import * as oneSearch from './migrations/012-one-search.ts';
import * as months from './migrations/013-months.ts';
import * as orderOwners from './migrations/014-order-owners.ts';
import * as payments from './migrations/015-payments.ts';
import * as access from './migrations/016-access.ts';
import * as personalData from './migrations/017-personal-data.ts';
import * as site from './migrations/018-site.ts';
import * as demo from './migrations/019-demo.ts';
import * as guests from './migrations/021-guests.ts';
import * as codeRequests from './migrations/022-code-requests.ts';
import * as couponReservations from './migrations/023-coupon-reservations.ts';
import * as search from './migrations/025-search.ts';
import * as standardNames from './migrations/026-standard-names.ts';
import * as users from './migrations/027-users.ts';
import * as cases from './migrations/028-cases.ts';
import * as emailLogin from './migrations/029-email-login.ts';
import * as caseRounds from './migrations/030-case-rounds.ts';
import * as couponOwners from './migrations/031-coupon-owners.ts';
import * as staffDay from './migrations/036-staff-day.ts';
import * as cannedReplies from './migrations/037-canned-replies.ts';
import * as messageKeys from './migrations/038-message-keys.ts';
import * as company from './migrations/039-company.ts';
import * as taxDocuments from './migrations/040-tax-documents.ts';
import * as refundRequests from './migrations/041-refund-requests.ts';
import * as settlements from './migrations/042-settlements.ts';
import * as taxReturns from './migrations/044-tax-returns.ts';
import * as disputes from './migrations/045-disputes.ts';
import * as answerKeys from './migrations/046-answer-keys.ts';
import * as caseTasks from './migrations/047-case-tasks.ts';
import * as caseClock from './migrations/048-case-clock.ts';
import * as caseAnswers from './migrations/051-case-answers.ts';
import * as staffWork from './migrations/052-staff-work.ts';
import * as refundFollowUp from './migrations/053-refund-follow-up.ts';
import * as settlementAmounts from './migrations/054-settlement-amounts.ts';
import * as boundTaxDocuments from './migrations/055-bound-tax-documents.ts';
import * as holidays from './migrations/057-holidays.ts';
import * as remedy from './migrations/058-remedy.ts';
import * as caseListIndexes from './migrations/060-case-list-indexes.ts';
import * as paperValidity from './migrations/061-paper-validity.ts';
import * as cancelledLicences from './migrations/064-cancelled-licences.ts';
import * as contentDigests from './migrations/065-content-digests.ts';
import * as sessionsEnded from './migrations/066-sessions-ended.ts';
import * as passwordsByLink from './migrations/067-passwords-by-link.ts';
import * as codeRequestsByNetwork from './migrations/068-code-requests-by-network.ts';
import * as couponShares from './migrations/069-coupon-shares.ts';
import * as loginMethods from './migrations/070-login-methods.ts';
import * as mailsOfEnquiries from './migrations/071-mails-of-enquiries.ts';
import * as disputedPayments from './migrations/072-disputed-payments.ts';
import * as workLogsOfDisputes from './migrations/073-work-logs-of-disputes.ts';
import * as failedRefunds from './migrations/074-failed-refunds.ts';
import * as overpaidOrders from './migrations/075-overpaid-orders.ts';
import * as readTimeOfLists from './migrations/076-read-time-of-lists.ts';
import * as pendingRefunds from './migrations/077-pending-refunds.ts';
import * as confirmedAccounts from './migrations/078-confirmed-accounts.ts';
import * as openWork from './migrations/079-open-work.ts';
import * as devicesByHash from './migrations/080-devices-by-hash.ts';
import * as remindersAndVisits from './migrations/081-reminders-and-visits.ts';
import * as resultFiles from './migrations/082-result-files.ts';
import * as annualFees from './migrations/083-annual-fees.ts';
import * as missingStates from './migrations/084-missing-states.ts';
import * as orderConsent from './migrations/086-order-consent.ts';
import * as goodFriday from './migrations/088-good-friday.ts';
import * as photoWarnings from './migrations/089-photo-warnings.ts';
import * as appendOnlyCaseEvents from './migrations/090-append-only-case-events.ts';
import * as financialCreditNotes from './migrations/092-financial-credit-notes.ts';
import * as bookedOrders from './migrations/093-booked-orders.ts';
import * as heldVisitEmails from './migrations/094-held-visit-emails.ts';
import * as unsentRefusals from './migrations/095-unsent-refusals.ts';
import * as debitNotesWithoutGst from './migrations/096-debit-notes-without-gst.ts';
import * as droppedRequestsAndToldVisits from './migrations/097-dropped-requests-and-told-visits.ts';
import * as catalogueTextKeys from './migrations/098-catalogue-text-keys.ts';
import * as couponsThatWork from './migrations/101-coupons-that-work.ts';
import * as agreedTerms from './migrations/102-agreed-terms.ts';
import * as alertIndexes from './migrations/103-alert-indexes.ts';
import * as givenUpMails from './migrations/104-given-up-mails.ts';
import * as caseDrafts from './migrations/106-case-drafts.ts';
import * as closedCases from './migrations/107-closed-cases.ts';
import * as foldedSearch from './migrations/108-folded-search.ts';
import * as officeHours from './migrations/110-office-hours.ts';
import * as invoicingConfirmations from './migrations/111-invoicing-confirmations.ts';
import * as pagePictures from './migrations/112-page-pictures.ts';
import type { DB as Database } from './types.ts';

const migrations: Record<string, Migration> = {
  '001-orders': orders,
  '002-accounts': accounts,
  '003-enquiries': enquiries,
  '004-papers': papers,
  '005-audit': audit,
  '006-tasks': tasks,
  '007-customers': customers,
  '008-desk': desk,
  '009-language': language,
  '010-operations': operations,
  '011-growth': growth,
  '012-one-search': oneSearch,
  '013-months': months,
  '014-order-owners': orderOwners,
  '015-payments': payments,
  '016-access': access,
  '017-personal-data': personalData,
  '018-site': site,
  '019-demo': demo,
  '021-guests': guests,
  '022-code-requests': codeRequests,
  '023-coupon-reservations': couponReservations,
  '025-search': search,
  '026-standard-names': standardNames,
  '027-users': users,
  '028-cases': cases,
  '029-email-login': emailLogin,
  '030-case-rounds': caseRounds,
  '031-coupon-owners': couponOwners,
  '036-staff-day': staffDay,
  '037-canned-replies': cannedReplies,
  '038-message-keys': messageKeys,
  '039-company': company,
  '040-tax-documents': taxDocuments,
  '041-refund-requests': refundRequests,
  '042-settlements': settlements,
  '044-tax-returns': taxReturns,
  '045-disputes': disputes,
  '046-answer-keys': answerKeys,
  '047-case-tasks': caseTasks,
  '048-case-clock': caseClock,
  '051-case-answers': caseAnswers,
  '052-staff-work': staffWork,
  '053-refund-follow-up': refundFollowUp,
  '054-settlement-amounts': settlementAmounts,
  '055-bound-tax-documents': boundTaxDocuments,
  '057-holidays': holidays,
  '058-remedy': remedy,
  '060-case-list-indexes': caseListIndexes,
  '061-paper-validity': paperValidity,
  '064-cancelled-licences': cancelledLicences,
  '065-content-digests': contentDigests,
  '066-sessions-ended': sessionsEnded,
  '067-passwords-by-link': passwordsByLink,
  '068-code-requests-by-network': codeRequestsByNetwork,
  '069-coupon-shares': couponShares,
  '070-login-methods': loginMethods,
  '071-mails-of-enquiries': mailsOfEnquiries,
  '072-disputed-payments': disputedPayments,
  '073-work-logs-of-disputes': workLogsOfDisputes,
  '074-failed-refunds': failedRefunds,
  '075-overpaid-orders': overpaidOrders,
  '076-read-time-of-lists': readTimeOfLists,
  '077-pending-refunds': pendingRefunds,
  '078-confirmed-accounts': confirmedAccounts,
  '079-open-work': openWork,
  '080-devices-by-hash': devicesByHash,
  '081-reminders-and-visits': remindersAndVisits,
  '082-result-files': resultFiles,
  '083-annual-fees': annualFees,
  '084-missing-states': missingStates,
  '086-order-consent': orderConsent,
  '088-good-friday': goodFriday,
  '089-photo-warnings': photoWarnings,
  '090-append-only-case-events': appendOnlyCaseEvents,
  '092-financial-credit-notes': financialCreditNotes,
  '093-booked-orders': bookedOrders,
  '094-held-visit-emails': heldVisitEmails,
  '095-unsent-refusals': unsentRefusals,
  '096-debit-notes-without-gst': debitNotesWithoutGst,
  '097-dropped-requests-and-told-visits': droppedRequestsAndToldVisits,
  '098-catalogue-text-keys': catalogueTextKeys,
  '106-case-drafts': caseDrafts,
  '107-closed-cases': closedCases,
  '108-folded-search': foldedSearch,
  '101-coupons-that-work': couponsThatWork,
  '102-agreed-terms': agreedTerms,
  '103-alert-indexes': alertIndexes,
  '104-given-up-mails': givenUpMails,
  '110-office-hours': officeHours,
  '111-invoicing-confirmations': invoicingConfirmations,
  '112-page-pictures': pagePictures,
};
/** Names of all migrations, oldest first. */
export const knownMigrations: readonly string[] = Object.keys(migrations);

/**
 * Creates a migrator. Unknown migrations of a later release count as empty, so that this release can start after a
 * rollback. An older migration may run after a newer one, because branches are merged in any order.
 */
async function migrator(db: Kysely<Database>): Promise<Migrator> {
  const { unknown } = await pendingMigrations(db);
  const later = Object.fromEntries(unknown.map((name): [string, Migration] => [name, { up: async () => undefined }]));
  const provider: MigrationProvider = { getMigrations: async () => ({ ...migrations, ...later }) };
  return new Migrator({ db, provider, allowUnorderedMigrations: true });
}

/** Runs all pending migrations in one transaction; concurrent calls are safe. Returns the names of those that ran. */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  const { error, results } = await (await migrator(db)).migrateToLatest();
  if (error) throw error;
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

/** Migrates up to the given migration. */
export async function migrateTo(db: Kysely<Database>, name: string): Promise<void> {
  const { error } = await (await migrator(db)).migrateTo(name);
  if (error) throw error;
}

/** Whether all known migrations have run. */
export async function migrated(db: Kysely<Database>): Promise<boolean> {
  const known = await (await migrator(db)).getMigrations();
  return known.length > 0 && known.every((migration) => migration.executedAt !== undefined);
}

/**
 * Returns the migrations that have not run, and those that have run but are unknown to this release. Changes nothing.
 */
export async function pendingMigrations(db: Kysely<Database>): Promise<{ pending: string[]; unknown: string[] }> {
  const { rows: there } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  const { rows } = there[0]?.there
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  const ran = rows.map(({ name }) => name);
  return {
    pending: knownMigrations.filter((name) => !ran.includes(name)),
    unknown: ran.filter((name) => !knownMigrations.includes(name)),
  };
}
