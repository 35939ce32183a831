declare module '@echogarden/espeak-ng-emscripten' {
  /** `text_position` counts characters (code points) from 1; `audio_position` is in ms. A phoneme without a name is a pause. */
  type SpeechEvent = { type: string; text_position: number; audio_position: number; id?: string | number };
  type Speech = {
    readonly samplerate: number;
    /** Answers 0 for a voice that it has. A name may end with `+` and a variant. */
    set_voice(name: string): number;
    /** Words in a minute, 80 to 450. */
    set_rate(rate: number): void;
    /** Calls for each part of the sound; true ends it. The text may hold SSML. */
    synthesize(text: string, onSound: (samples: Int16Array, events: SpeechEvent[]) => boolean): void;
  };
  export default function open(): Promise<{ eSpeakNGWorker: new () => Speech }>;
}
