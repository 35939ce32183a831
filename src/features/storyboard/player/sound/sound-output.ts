import type { StartedSound } from './sound-plan.ts';

/** Maximum wait for the first sounds, and for the audio context, ms. */
const waitMs = 500;

/** Plays decoded sounds on the browser's audio clock. `onInterrupted`: the browser stopped the audio, as for a phone call. */
export function createSoundOutput(onInterrupted: () => void) {
  let context: AudioContext | null = null;
  let output: GainNode | null = null;
  let volume = 1;

  return {
    /** Opens the audio; false where the browser gives none. */
    async open(): Promise<boolean> {
      context ??= new AudioContext({ latencyHint: 'interactive' });
      if (output === null) {
        output = context.createGain();
        output.gain.value = volume;
        output.connect(context.destination);
        context.addEventListener('statechange', () => context?.state !== 'running' && onInterrupted());
      }
      await waitBriefly(context.resume());
      return context.state === 'running';
    },
    /** Seconds of the audio clock; null before it is open. */
    time: (): number | null => context?.currentTime ?? null,
    latency: (): number => context?.outputLatency ?? 0,
    /** Starts a part of a sound at a time of the audio clock, which must be open. */
    start(buffer: AudioBuffer, part: StartedSound, when: number): AudioBufferSourceNode {
      const node = new AudioBufferSourceNode(context!, { buffer });
      const gain = new GainNode(context!);
      node.connect(gain).connect(output!);
      for (const [index, point] of part.volume.entries()) {
        if (index === 0) gain.gain.setValueAtTime(point.gain, when);
        else gain.gain.linearRampToValueAtTime(point.gain, when + point.after);
      }
      node.start(when, part.start, part.seconds);
      node.addEventListener('ended', () => gain.disconnect());
      return node;
    },
    setVolume(next: number): void {
      volume = next;
      if (context !== null) output?.gain.setTargetAtTime(next, context.currentTime, 0.015);
    },
    close: (): void => void context?.close(),
  };
}

export function waitBriefly(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, waitMs))]);
}
