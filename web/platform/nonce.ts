import { createContext } from 'react';

/** Values of the server rendering: the nonce of inline tags, and the request id for error pages. */
export type Rendering = { nonce?: string; requestId?: string };

export const RenderingContext = createContext<Rendering>({});
