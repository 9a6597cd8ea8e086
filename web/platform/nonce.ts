import { createContext } from 'react';

/** Render context from entry.server.tsx: the nonce of inline tags, and the request id shown on error pages. */
export type Rendering = { nonce?: string; requestId?: string };

export const RenderingContext = createContext<Rendering>({});
