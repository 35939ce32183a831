declare module '@echogarden/espeak-ng-emscripten' {
  type Speech = {
    readonly samplerate: number;
    /** Answers 0 for a voice that it has. */
    set_voice(name: string): number;
    /** Calls for each part of the sound; true ends it. The text may hold SSML. */
    synthesize(text: string, onSound: (samples: Int16Array) => boolean): void;
  };
  export default function open(): Promise<{ eSpeakNGWorker: new () => Speech }>;
}
