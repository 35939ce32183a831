import { AudioLines, Clapperboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FileKind } from './file-kind.ts';
import type { FileFacts } from './use-file-facts.ts';
import styles from './convert-page.module.css';

/** A preview of the file; an icon of its kind when this browser cannot show it. */
export function FilePreview({ file, kind, facts }: { file: File; kind: FileKind; facts: FileFacts }) {
  const [failed, setFailed] = useState<string | null>(null);
  const address = useObjectUrl(file);
  const fail = () => setFailed(address);
  const isShown = address !== null && failed !== address;
  if (kind === 'audio') {
    return (
      <div className={styles.preview} data-kind="audio">
        {facts.bars === null ? <AudioLines size={40} strokeWidth={1.25} aria-hidden /> : <Waveform bars={facts.bars} />}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of one's own comes without words */}
        {isShown && <audio src={address} controls aria-label={file.name} onError={fail} />}
      </div>
    );
  }
  if (!isShown) {
    return (
      <div className={styles.preview}>
        <Clapperboard size={40} strokeWidth={1.25} aria-hidden />
      </div>
    );
  }
  return (
    <div className={styles.preview}>
      {kind === 'image' ? (
        <img src={address} alt={file.name} onError={fail} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of one's own comes without words
        <video src={address} controls muted playsInline preload="metadata" aria-label={file.name} onError={fail} />
      )}
    </div>
  );
}

function Waveform({ bars }: { bars: readonly number[] }) {
  return (
    <svg viewBox={`0 0 ${bars.length * 4} 40`} preserveAspectRatio="none" role="img" aria-label="Waveform" className={styles.waveform}>
      {bars.map((height, bar) => (
        // oxlint-disable-next-line react/no-array-index-key -- bars have no identity but their index
        <rect key={bar} x={bar * 4} y={20 - height * 19} width={2.4} height={height * 38} rx={1.2} />
      ))}
    </svg>
  );
}

/** An object URL for a file, revoked on unmount. */
function useObjectUrl(file: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- an object URL is a browser resource, created and revoked here
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}
