import { useState } from 'react';
import { reply } from '../asking/reply.ts';

/** Takes plans off the saved ones and puts them back; a plan taken off stays in sight, so that this can be undone. */
export function useHearts() {
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState(false);
  const show = (slug: string, saved: boolean) =>
    setDropped((before) => new Set(saved ? [...before].filter((other) => other !== slug) : [...before, slug]));

  const toggle = async (slug: string) => {
    const saved = dropped.has(slug);
    show(slug, saved);
    setFailed(false);
    try {
      await reply(saved ? 'saveFavourite' : 'dropFavourite', { params: { slug } });
    } catch {
      show(slug, !saved);
      setFailed(true);
    }
  };

  return { dropped, failed, toggle };
}
