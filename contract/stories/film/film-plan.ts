import type { StoryShotRow } from '../shots/shot.ts';

/** Frames a second of every film of a story. */
export const filmFps = 30;

/** The part of a still that is shown: its middle (0–1 of width and height), and its zoom, 1 and more. */
export type FilmView = { x: number; y: number; zoom: number };

/** An item that a shot shows; `seconds`: of a video, null for a picture. */
export type FilmSource = { resource_type: 'image' | 'video'; seconds: number | null };

/**
 * A shot in the film. `from`: its first frame; `frames`: how many it has; its first `fadeFrames` are also the last ones of the shot before
 * it, over which it fades in.
 */
export type FilmShot = { shotId: string; from: number; frames: number; fadeFrames: number; fit: StoryShotRow['fit'] } & (
  | {
      kind: 'clip';
      mediaId: string;
      /** Seconds of the clip at the first frame, and where it ends: from there on its last frame is held. */
      start: number;
      end: number;
      /** Seconds of the clip in a second of the film. */
      speed: number;
    }
  | { kind: 'still'; mediaId: string; view: { from: FilmView; to: FilmView } }
  /** It has nothing to show yet. */
  | { kind: 'blank'; mediaId: null }
);

/** A sound in the film; times in seconds. `source`: a sound of the story, or the own sound of a clip. */
export type FilmSound = {
  id: string;
  source: { type: 'file'; url: string } | { type: 'clip'; mediaId: string };
  /** Its beginning in the film. */
  at: number;
  /** The part of the file that is heard, at its own speed. */
  start: number;
  end: number;
  gain: number;
  /** Seconds in which it comes. */
  fade: number;
  /** Seconds in which it goes; absent: as long as it comes. Music that the end of the film cuts goes slowly. */
  fadeOut?: number;
};

/** A phrase that is shown while it is spoken: at most two lines. Times in seconds of the film. */
export type FilmCaption = { at: number; until: number; lines: { text: string; at: number; until: number }[][] };

/** A film to the frame: player, export in the tab and export at the studio all follow it. */
export type FilmPlan = {
  /** Number of frames of the whole. */
  frames: number;
  shots: FilmShot[];
  sounds: FilmSound[];
  captions: FilmCaption[];
  /** True where the spoken word stands out in its caption. */
  isHighlighted: boolean;
};

/** A picture on the screen at one frame, the lowest first. `time`: seconds in its clip; null for a still. */
export type FilmLayer = {
  shotId: string;
  mediaId: string | null;
  time: number | null;
  view: FilmView | null;
  fit: StoryShotRow['fit'];
  opacity: number;
};
