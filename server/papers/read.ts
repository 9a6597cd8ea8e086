import type { Db } from '#database/connect.ts';
import type { Files } from '#server/adapters/files.ts';
import { networkOf } from '#server/http/gate.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { DocumentKey } from '#server/keys.ts';
import { isIdentityPaper } from '#shared/rules/uploads.ts';
import { unsealPaper } from './envelope.ts';
import { mayOpen, noteOpening } from './openings.ts';
import { findPaper, type Paper } from './papers.ts';

export type Opening = { db: Db; files: Files; documentKeys: readonly DocumentKey[] };
export type OpenedPaper = { paper: Paper & { owner: string }; bytes: Buffer };

/** A file for somebody who may see it, noted before it is read. Refuses everything else alike. */
export async function openPaper(
  deps: Opening,
  visitor: Visitor | undefined,
  key: string,
  address: string,
): Promise<OpenedPaper> {
  const paper = visitor && (await findPaper(deps.db, key));
  if (!paper || !mayOpen(visitor, paper)) refuse('not_found');
  return { paper, bytes: await readNoted(deps, visitor, paper, address) };
}

/** The file of a paper as it was sent, after the opening of an identity paper is noted. Throws where it is not there or not what was sealed. */
export async function readNoted(deps: Opening, visitor: Visitor, paper: Paper, address: string): Promise<Buffer> {
  if (isIdentityPaper(paper.kind)) await noteOpening(deps.db, visitor, paper, networkOf(address));
  return readPaper(deps, paper);
}

/** The file of a paper as it was sent, for nobody's eyes: an operator's copy. */
export async function readPaper({ files, documentKeys }: Omit<Opening, 'db'>, paper: Paper): Promise<Buffer> {
  const kept = await files.get(paper.path);
  if (!kept) throw new Error(`the file of paper ${paper.id} is missing`);
  return paper.seal === null ? kept : unsealPaper(documentKeys, paper, paper.seal, kept);
}
