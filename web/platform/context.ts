import { createContext } from 'react-router';
import type { LoaderContext } from '#shared/contract/loader-context.ts';

export const loaderContext = createContext<LoaderContext>();

/** Values of one rendering on the server. `onError` gets every error of a loader or a component. */
export type ServerRendering = { nonce: string; requestId: string; onError: (error: unknown) => void };

export const renderingContext = createContext<ServerRendering>();
