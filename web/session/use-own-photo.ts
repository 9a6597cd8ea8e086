import { useEffect } from 'react';
import { useSession } from '../session.tsx';
import { askPhoto } from './store.ts';

/** The signed-in person's picture, once the server has told its address. */
export function useOwnPhoto(): string | null {
  const { user, photo } = useSession();
  const id = user?._id;
  useEffect(() => {
    if (id) askPhoto(id);
  }, [id]);
  return photo;
}
