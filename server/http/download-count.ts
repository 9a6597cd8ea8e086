import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './refuse.ts';
import { onReplyEnd } from './reply-end.ts';
import { createRequestCount, senderOf } from './request-count.ts';

/**
 * How many files a process sends at once, because each stays in memory until its last byte is sent. Pages of customers
 * and the reviews of staff show many pictures, which browsers request in parallel.
 */
export const downloadsAtOnce = { perAccount: 16, perStaffAccount: 32, perNetwork: 32, inAll: 80, ofStaff: 40 };

/**
 * Bytes of the files that a process sends at once, about 100 MB in all. An account's share is sixteen phone pictures,
 * and twice as many for staff.
 */
export const downloadBytesAtOnce = {
  perAccount: 24_000_000,
  perStaffAccount: 48_000_000,
  perNetwork: 32_000_000,
  inAll: 64_000_000,
  ofStaff: 40_000_000,
};

const beginDownload = createRequestCount(downloadsAtOnce, { ownFull: 'too_many', allFull: 'unavailable' });
const beginBytes = createRequestCount(downloadBytesAtOnce, { ownFull: 'too_many', allFull: 'unavailable' });

/** Counts a download until its reply is sent or its connection closed; refuses a download beyond the limits. */
export function countDownload(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.socket.destroyed) refuse('not_found');
  onReplyEnd(request, reply, beginDownload(senderOf(request)));
}

/** Counts the bytes of a download's file like `countDownload`; call it before the file is read. */
export function countDownloadBytes(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
  if (request.raw.socket.destroyed) refuse('not_found');
  onReplyEnd(request, reply, beginBytes(senderOf(request), bytes));
}
