import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './refuse.ts';
import { onReplyEnd } from './reply-end.ts';
import { createRequestCount, senderOf } from './request-count.ts';

/**
 * How many files a process sends at once: each is in memory until its last byte is taken. Pages of customers and the
 * reviews of staff show many pictures, and browsers ask for all of them at once.
 */
export const downloadsAtOnce = { perAccount: 16, perStaffAccount: 32, perNetwork: 32, inAll: 80, ofStaff: 40 };

/**
 * The bytes of these files: about 100 MB in a process. Sixteen pictures of a phone for an account, and twice as many for
 * staff.
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

/** Counts a download until its reply is sent or its connection closed; refuses one too many. */
export function countDownload(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.socket.destroyed) refuse('not_found');
  onReplyEnd(request, reply, beginDownload(senderOf(request)));
}

/** The same for the bytes of its file, before they are read. */
export function countDownloadBytes(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
  if (request.raw.socket.destroyed) refuse('not_found');
  onReplyEnd(request, reply, beginBytes(senderOf(request), bytes));
}
