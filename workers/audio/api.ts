export const audioTypes = { mp3: 'audio/mpeg', wav: 'audio/wav' } as const;
export type AudioFormat = keyof typeof audioTypes;

/** The part of a sound to write, and its loudness. */
export type AudioSettings = {
  startS: number;
  /** s into the sound; null is its end. */
  endS: number | null;
  /** Factor of every sample; 1 leaves them as they are. */
  gain: number;
};

/** Settings of a voice for lip sync: services take at most a minute and need headroom above the loudest sample. */
export const voiceSettings: AudioSettings = { startS: 0, endS: 60, gain: 0.8 };

export type ConvertAudioRequest = { source: Blob; target: AudioFormat; settings: AudioSettings };

/** `unsupported`: this browser's own decoders cannot read it; the file may still be whole. */
export type AudioAnswer<T> = { kind: 'done'; value: T } | { kind: 'unsupported'; reason: string };

/** The kind of a file whose length is read; it decides the chunk size. */
export type TimedKind = 'audio' | 'video';

/** A song as decoded: its length and its beats in s, and its loudness in `musicBars` bars, 0.1–1. */
export type Music = { seconds: number; beats: number[]; bars: number[] };

export type AudioApi = {
  convertAudio(request: ConvertAudioRequest, onProgress: (fraction: number) => void): Promise<AudioAnswer<Blob>>;
  /** Length in s, null when the file does not state it. */
  readDuration(source: Blob, kind: TimedKind): Promise<number | null>;
  /** False where it holds sound and no picture. */
  holdsFilm(source: Blob): Promise<boolean>;
  /** Decodes a whole song. Null for a file without sound. */
  readMusic(source: Blob, onProgress: (fraction: number) => void): Promise<AudioAnswer<Music | null>>;
  /** The same of one channel of a song that the page decoded; `rate` samples a second. */
  measureMusic(song: { samples: Float32Array; rate: number }): Music;
  /** Heights 0–1 of so many bars, null when it cannot be decoded. */
  readWaveform(source: Blob, bars: number): Promise<number[] | null>;
};
