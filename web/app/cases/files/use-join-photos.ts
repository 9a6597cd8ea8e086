import { useEffect, useState } from 'react';
import type { PreparedFile } from '#web/app/documents/photos/prepare-file.ts';
import { m } from '#web/paraglide/messages.js';

// Lazy, because the PDF library is needed only to join photos.
const load = () => import('#web/app/documents/photos/join-photos.ts');

/** `wanted` preloads the code. */
export function useJoinPhotos(wanted: boolean) {
  const [isJoining, setJoining] = useState(false);
  useEffect(() => {
    // The preload fails offline; joining tries it again and reports the error.
    if (wanted) load().catch(() => undefined);
  }, [wanted]);

  const join = async (pages: readonly PreparedFile[], title: string): Promise<{ file: File } | { problem: string }> => {
    setJoining(true);
    try {
      const { joinPhotos } = await load();
      const joined = await joinPhotos(pages, title);
      return 'file' in joined ? joined : { problem: problemTexts[joined.problem]() };
    } catch {
      return { problem: m.cases_join_failed() };
    } finally {
      setJoining(false);
    }
  };
  return { isJoining, join };
}

const problemTexts = { pages_large: m.cases_join_large, unreadable: m.cases_photo_unreadable };
