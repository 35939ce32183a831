import { Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { runAction } from '../feedback/run-action.ts';

type HearButtonProps = {
  /** Name of the sound for screen readers: `voice of shot 2`. */
  label: string;
  /** Loads the sound; an error is shown as a toast. */
  load: () => Promise<Blob>;
  isDisabled?: boolean;
};

/** Loads and plays a sound on press; another press stops it. */
export function HearButton({ label, load, isDisabled = false }: HearButtonProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'playing'>('idle');
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const hear = async () => {
    let isWanted = true;
    stop.current = () => {
      isWanted = false;
      setState('idle');
    };
    setState('loading');
    const sound = await runAction(load);
    if (!isWanted) return;
    if (sound === undefined) return setState('idle');
    const address = URL.createObjectURL(sound);
    const audio = new Audio(address);
    const end = () => {
      audio.pause();
      URL.revokeObjectURL(address);
      stop.current = null;
      setState('idle');
    };
    stop.current = end;
    audio.addEventListener('ended', end);
    audio.addEventListener('error', end);
    setState('playing');
    await audio.play().catch(end);
  };
  const isPlaying = state === 'playing';
  return (
    <Button
      size="s"
      icon={isPlaying ? <Square size={14} aria-hidden /> : <Play size={14} aria-hidden />}
      aria-label={isPlaying ? `Stop the ${label}` : `Hear the ${label}`}
      isBusy={state === 'loading'}
      disabled={isDisabled}
      onClick={() => (isPlaying ? stop.current?.() : void hear())}
    >
      {isPlaying ? 'Stop' : 'Hear'}
    </Button>
  );
}
