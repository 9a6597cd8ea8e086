import type { IncomingMessage } from 'node:http';

/** Whether the body is sent in chunks, without a known length. */
export const isChunked = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined;

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  isChunked({ headers }) || (headers['content-length'] ?? '0') !== '0';
