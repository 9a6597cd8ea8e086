import { useEffect } from 'react';
import { askPhoto } from './auth-store.ts';
import { useSession } from './session.tsx';

/** Address of the signed-in user's profile photo, once fetched. */
export function useOwnPhoto(): string | null {
  const { user, photo } = useSession();
  const id = user?._id;
  useEffect(() => {
    if (id) askPhoto(id);
  }, [id]);
  return photo;
}
