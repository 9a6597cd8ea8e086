import type { PassThrough } from 'node:stream';
import type { Db, Where } from '#database/connect.ts';
import { listen } from '#database/listen.ts';
import { staffAmong } from '#server/accounts/sessions.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { liveNews } from '#shared/contract/live.ts';
import { liveChannel } from './announce.ts';

/** Hands on to every open stream of this process what any process announced. */
export type News = {
  /** Writes the news to `out` from now on, until `out` closes. */
  follow(visitor: Visitor, out: PassThrough): void;
  /** How many streams are open. */
  streams(): number;
  /** Ends all streams, and those that still come. */
  leave(): void;
  close(): Promise<void>;
};

const perPerson = 10;
const perProcess = 2_000;
/** Bytes that may wait for one slow reader; whoever is further behind starts anew. */
const mostBehind = 64 * 1024;
const longestNews = 1_000;
/** Milliseconds after which a browser that was cut off tries again. */
const retryAfter = 2_000;

type Follower = Visitor & { out: PassThrough };

/**
 * Listens to the database over one connection. Every beat keeps proxies from closing quiet streams, and ends those of
 * people who have been signed out, shut out or are no staff any more.
 */
export function openNews({ where, db, say, beatEvery = 20_000 }: Opening): News {
  const followers = new Set<Follower>();
  let leaving = false;
  let count = 0;

  const write = ({ out }: Follower, text: string) => {
    if (out.writableLength > mostBehind) out.destroy();
    else out.write(text);
  };
  const tell = (event: string | undefined, data: string, to: Iterable<Follower> = followers) => {
    count += 1;
    const message = `${event ? `event: ${event}\n` : ''}id: ${count}\ndata: ${data}\n\n`;
    for (const follower of to) write(follower, message);
  };
  const heard = (payload: string | undefined) => {
    const news = payload === undefined ? undefined : read(payload);
    if (news) tell(undefined, news);
    else tell('refresh', '{}');
  };
  const listener = listen(where, liveChannel, heard, say);

  const beat = async () => {
    if (followers.size === 0) return;
    const sessions = [...followers].map(({ sessionId }) => sessionId);
    const good = await staffAmong(db, sessions);
    for (const follower of followers) {
      if (good.has(follower.sessionId.toString('hex'))) write(follower, ': beat\n\n');
      else if (sessions.includes(follower.sessionId)) follower.out.end();
    }
  };
  const timer = setInterval(() => beat().catch(say), beatEvery).unref();
  const leave = () => {
    leaving = true;
    for (const { out } of followers) out.end();
  };

  return {
    follow(visitor, out) {
      const own = [...followers].filter(({ id }) => id === visitor.id);
      if (own.length >= perPerson) refuse('too_many');
      if (leaving || followers.size >= perProcess) refuse('unavailable');
      const follower = { ...visitor, out };
      followers.add(follower);
      out.once('close', () => followers.delete(follower));
      out.write(`retry: ${retryAfter}\n`);
      tell('refresh', '{}', [follower]);
    },
    streams: () => followers.size,
    leave,
    async close() {
      clearInterval(timer);
      leave();
      await listener.close();
    },
  };
}

type Opening = { where: Where; db: Db; say: (error: Error) => void; beatEvery?: number | undefined };

/** One line of JSON; nothing for what is no news of ours, in whose place people shall look for themselves. */
function read(payload: string): string | undefined {
  if (payload.length > longestNews) return undefined;
  try {
    return JSON.stringify(liveNews.parse(JSON.parse(payload)));
  } catch {
    return undefined;
  }
}
