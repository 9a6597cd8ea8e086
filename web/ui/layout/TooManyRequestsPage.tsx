import { data } from 'react-router';
import type { Route } from './+types/TooManyRequestsPage';

// Imported only on the server, so that other screens do not load it.
const rendered = import.meta.env.SSR ? await import('./TooManyRequestsBody.tsx') : undefined;

export const headers = () => ({ 'Cache-Control': 'no-store' });

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  return data({ seconds: Number(query.get('seconds')), isForm: query.has('form') }, { status: 429 });
}

/** Page that the server renders in place of a page or form that it refuses; nothing links to it. */
export default function TooManyRequestsPage({ loaderData }: Route.ComponentProps) {
  return rendered && <rendered.TooManyRequestsBody {...loaderData} />;
}
