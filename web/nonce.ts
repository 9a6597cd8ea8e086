import { createContext } from 'react';

/** What entry.server.tsx knows about the request and the document shows: the nonce of inline tags, the number for support. */
export type Rendering = { nonce?: string; requestId?: string };

export const RenderingContext = createContext<Rendering>({});
