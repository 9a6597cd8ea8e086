import type { IncomingMessage } from 'node:http';

/** A body in chunks, whose end is not known. */
export const isChunked = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined;

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  isChunked({ headers }) || (headers['content-length'] ?? '0') !== '0';
