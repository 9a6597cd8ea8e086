import { type ComponentType, createContext } from 'react';

/** Context for the page on which staff set up a second factor, so that the shell does not import the page. */
export const EnrolmentContext = createContext<ComponentType>(() => null);
