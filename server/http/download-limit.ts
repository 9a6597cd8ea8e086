import type { FastifyReply, FastifyRequest } from 'fastify';
import { createInFlightLimit, senderOf } from './in-flight-limit.ts';
import { refuse } from './refuse.ts';
import { onReplyEnd } from './reply-end.ts';

/**
 * Maximum number of files that a process sends at once. Each file stays in memory until its last byte is sent. Customer
 * pages and staff reviews show many pictures, which browsers request in parallel.
 */
export const downloadsAtOnce = { perAccount: 16, perStaffAccount: 32, perNetwork: 32, inAll: 80, ofStaff: 40 };

/**
 * Maximum total size in bytes of the files that a process sends at once, about 100 MB for customers and staff together.
 * An account may download sixteen phone pictures at once, a staff account twice as many.
 */
export const downloadBytesAtOnce = {
  perAccount: 24_000_000,
  perStaffAccount: 48_000_000,
  perNetwork: 32_000_000,
  inAll: 64_000_000,
  ofStaff: 40_000_000,
};

const beginDownload = createInFlightLimit(downloadsAtOnce, { ownFull: 'too_many', allFull: 'unavailable' });
const beginBytes = createInFlightLimit(downloadBytesAtOnce, { ownFull: 'too_many', allFull: 'unavailable' });

/** Counts a download until its reply is sent or its connection closes; refuses it if a limit is reached. */
export function countDownload(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.socket.destroyed) refuse('not_found');
  onReplyEnd(request, reply, beginDownload(senderOf(request)));
}

/** Counts the size of a file in the same way as `countDownload`; call it before reading the file. */
export function countDownloadBytes(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
  if (request.raw.socket.destroyed) refuse('not_found');
  onReplyEnd(request, reply, beginBytes(senderOf(request), bytes));
}
