declare module '@echogarden/espeak-ng-emscripten' {
  /** `text_position`: characters, the first one is 1. `audio_position`: ms from the beginning. */
  type SpeechEvent = { type: string; text_position: number; audio_position: number };
  type Speech = {
    readonly samplerate: number;
    /** Answers 0 for a voice that it has. */
    set_voice(name: string): number;
    /** Calls for each part of the sound; true ends it. The text may hold SSML. */
    synthesize(text: string, onSound: (samples: Int16Array, events: SpeechEvent[]) => boolean): void;
  };
  export default function open(): Promise<{ eSpeakNGWorker: new () => Speech }>;
}
