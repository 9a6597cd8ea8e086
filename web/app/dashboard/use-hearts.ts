import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callOrThrow } from '#web/platform/data/endpoints.ts';

type Change = { slug: string; saved: boolean };

/** Removes and restores saved plans; a removed plan stays visible, so that the removal can be undone. */
export function useHearts() {
  const client = useQueryClient();
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const show = ({ slug, saved }: Change) =>
    setDropped((before) => new Set(saved ? [...before].filter((other) => other !== slug) : [...before, slug]));

  const { mutate, isError } = useMutation({
    mutationFn: ({ slug, saved }: Change) =>
      callOrThrow(saved ? 'PUT /api/user/favourites/:slug' : 'DELETE /api/user/favourites/:slug', { params: { slug } }),
    // Optimistic update; reverted if the server refuses.
    onMutate: show,
    onError: (_, { slug, saved }) => show({ slug, saved: !saved }),
    scope: { id: 'favourites' },
  });
  const toggle = (slug: string) => mutate({ slug, saved: dropped.has(slug) });

  // Removes the cached lists, because a removed plan would otherwise flash up when the dashboard is opened again.
  const forget = useEffectEvent(() => {
    if (dropped.size === 0) return;
    for (const name of ['GET /api/user/dashboard', 'GET /api/user/favourites'])
      client.removeQueries({ queryKey: [name] });
  });
  useEffect(() => () => forget(), []);

  return { dropped, failed: isError, toggle };
}
