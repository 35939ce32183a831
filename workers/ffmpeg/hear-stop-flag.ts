import { obeyStopFlag } from './stop-flag.ts';

obeyStopFlag(self);
