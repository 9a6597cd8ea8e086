import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { handOver } from '../favourites/kept.ts';

async function askHome() {
  await handOver();
  const [numbers, saved] = await Promise.all([reply('getDashboard', {}), reply('listFavourites', {})]);
  return { ...numbers, saved };
}

export type Home = Awaited<ReturnType<typeof askHome>>;

/** The person's numbers, latest orders and saved plans, once a guest's hearts of this browser are theirs. */
export function useHome() {
  return useAsked('home', askHome);
}
