import { MPEG_TS, OGG, type InputFormat } from 'mediabunny';

/** Formats whose readers skip tracks with unknown codecs, so that a video may seem to have none. */
export const hidingFormats: readonly InputFormat[] = [OGG, MPEG_TS];
