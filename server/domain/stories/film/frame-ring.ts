/** Frames on their way from one thread to another, in memory that both see: a few at a time. */
export type FrameRing = { state: Int32Array<SharedArrayBuffer>; frames: Uint8Array<SharedArrayBuffer>; frameBytes: number };

/** Frames that are decoded ahead. */
const places = 4;
/** Places of `state`: frames written, frames read, whether the writer has ended, and a count that every news of the writer changes. */
const [written, read, ended, news] = [0, 1, 2, 3] as const;

export function createRing(frameBytes: number): FrameRing {
  return {
    state: new Int32Array(new SharedArrayBuffer(16)),
    frames: new Uint8Array(new SharedArrayBuffer(frameBytes * places)),
    frameBytes,
  };
}

/** Takes the bytes of frames in pieces of any size. It blocks its thread while the reader is behind. */
export function openRingWriter({ state, frames, frameBytes }: FrameRing): (piece: Uint8Array) => void {
  let filled = 0;
  return (piece) => {
    for (let from = 0; from < piece.length;) {
      const before = Atomics.load(state, written);
      for (let seen = Atomics.load(state, read); before - seen >= places; seen = Atomics.load(state, read)) Atomics.wait(state, read, seen);
      const part = piece.subarray(from, from + frameBytes - filled);
      frames.set(part, (before % places) * frameBytes + filled);
      from += part.length;
      filled += part.length;
      if (filled < frameBytes) continue;
      filled = 0;
      Atomics.store(state, written, before + 1);
      tell(state);
    }
  };
}

/** Says that no more frames come. */
export function endRing({ state }: FrameRing): void {
  Atomics.store(state, ended, 1);
  tell(state);
}

function tell(state: FrameRing['state']): void {
  Atomics.add(state, news, 1);
  Atomics.notify(state, news);
}

/** The next frame, which is valid until the next call; null after the last one. */
export function openRingReader({ state, frames, frameBytes }: FrameRing): () => Promise<Uint8Array | null> {
  let isHeld = false;
  return async () => {
    if (isHeld) {
      Atomics.add(state, read, 1);
      Atomics.notify(state, read);
      isHeld = false;
    }
    const next = Atomics.load(state, read);
    for (;;) {
      const heard = Atomics.load(state, news);
      const hasEnded = Atomics.load(state, ended) === 1;
      if (Atomics.load(state, written) > next) break;
      if (hasEnded) return null;
      await Atomics.waitAsync(state, news, heard).value;
    }
    isHeld = true;
    return frames.subarray((next % places) * frameBytes, ((next % places) + 1) * frameBytes);
  };
}
