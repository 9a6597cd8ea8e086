import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { secondsLeftInMinute, verseOfMinute } from '#shared/rules/verse.ts';
import { verses } from './verses.ts';

export function verseRoutes(app: FastifyInstance, { clock }: { clock: () => Date }): void {
  route(app, 'GET /api/gita', async ({ reply }) => {
    const now = clock();
    const verse = verseOfMinute(verses, now);
    reply.header('cache-control', `public, max-age=${secondsLeftInMinute(now)}`);
    return { ...verse, chapter_number: verse.chapter, verse_number: verse.verse };
  });
}
