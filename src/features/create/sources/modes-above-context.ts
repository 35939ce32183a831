import { createContext } from 'react';

/** True where the page itself switches between the ways to make a video, so that the settings need not. */
export const ModesAboveContext = createContext(false);
