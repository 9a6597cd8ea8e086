import { type ComponentType, createContext } from 'react';

/** The page for staff who must set up a second factor; provided by context, so that the shell does not import it. */
export const EnrolmentContext = createContext<ComponentType>(() => null);
