import { createContext } from 'react';

/** True on pages with their own switch of video modes: the settings then show none. */
export const ModesAboveContext = createContext(false);
