import { createContext } from 'react-router';
import type { LoaderContext } from '#shared/contract/loader-context.ts';

/** Router context with the loader context of the HTTP server. */
export const loaderContext = createContext<LoaderContext>();

/** Values of one rendering on the server. `onError` gets every error of a loader or a component. */
export type ServerRendering = { nonce: string; requestId: string; onError: (error: unknown) => void };

/** Router context with the rendering that a request belongs to. */
export const renderingContext = createContext<ServerRendering>();
