import { MPEG_TS, OGG, type InputFormat } from 'mediabunny';

/** Their readers leave out each track whose codec they do not know, so that a film seems to have none. */
export const hidingFormats: readonly InputFormat[] = [OGG, MPEG_TS];
