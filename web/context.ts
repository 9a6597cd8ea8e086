import { createContext } from 'react-router';
import type { Reading } from '#shared/contract/reading.ts';

/** What the HTTP server gives the loaders. */
export const readingContext = createContext<Reading>();
