import { createContext } from 'react-router';
import type { LoaderContext } from '#shared/contract/loader-context.ts';

/** Router context with the loader context of the HTTP server. */
export const loaderContext = createContext<LoaderContext>();
