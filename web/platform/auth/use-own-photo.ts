import { useEffect } from 'react';
import { fetchPhoto } from './auth-store.ts';
import { useSession } from './session.tsx';

/** Returns the URL of the signed-in user's profile photo, once fetched. */
export function useOwnPhoto(): string | null {
  const { user, photo } = useSession();
  const id = user?._id;
  useEffect(() => {
    if (id) fetchPhoto(id);
  }, [id]);
  return photo;
}
