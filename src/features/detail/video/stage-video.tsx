import { ChevronFirst, ChevronLast, CirclePlay, ImageDown, ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { mediaPath } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { downloadFrame, importFrame, type TakenFrame } from '../../../actions/downloads/download-frame.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { StageBox } from '../../../ui/stage/stage-box.tsx';
import { StageNote } from '../../../ui/stage/stage-note.tsx';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { ClipStrip } from './clip-strip.tsx';
import { grabFrame } from './grab-frame.ts';
import { useVideoKeys } from './use-video-keys.ts';
import { useVideoPlayer } from './use-video-player.ts';
import styles from './stage-video.module.css';

/** A video in a box of its shape, with its controls, frame strip and frame grab. */
export function StageVideo({ item, account }: { item: MediaRow; account: string }) {
  const path = mediaPath(item, 'original', account);
  const [isMissing, setIsMissing] = useState(false);
  const [isGrabbing, setIsGrabbing] = useState(false);
  const { video, ...player } = useVideoPlayer(path, item.duration);

  const take = async (use: (taken: TakenFrame) => Promise<unknown>) => {
    if (video.current === null || isGrabbing) return;
    setIsGrabbing(true);
    try {
      await use(await grabFrame(video.current, item.duration));
    } finally {
      setIsGrabbing(false);
    }
  };
  const handleGrab = () => void runAction(() => take((taken) => downloadFrame(item.id, taken)));
  const handleImport = () =>
    void runAction(() =>
      take(async (taken) => {
        await importFrame(item.id, taken);
        showToast({ key: 'frame', kind: 'success', text: 'The frame is a picture in your history now.' });
      }),
    );
  useVideoKeys({ ...player, onGrab: handleGrab, onFullscreen: () => void toggleFullscreen(video.current) });

  return (
    <div className={styles.place}>
      <div className={styles.field}>
        <StageBox width={item.width} height={item.height} itemId={item.id}>
          {isMissing ? (
            <StageNote>This video is not on this device yet. Connect once to see it.</StageNote>
          ) : (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- generated clips come without words
            <video
              ref={video}
              src={path}
              poster={mediaPath(item, '1024', account)}
              aria-label={item.prompt_head}
              controls
              controlsList="nodownload noremoteplayback"
              loop
              playsInline
              preload="auto"
              onError={() => setIsMissing(true)}
            />
          )}
        </StageBox>
      </div>
      {!isMissing && <ClipStrip item={item} video={video} onMove={player.moveTo} />}
      <div role="toolbar" aria-label="Video" className={styles.bar}>
        <IconButton label="Previous frame" keys="," icon={<ChevronFirst size={18} />} onClick={() => player.step(-1)} />
        <IconButton label="Next frame" keys="." icon={<ChevronLast size={18} />} onClick={() => player.step(1)} />
        <Button
          variant="quiet"
          icon={<ImageDown size={18} aria-hidden />}
          aria-keyshortcuts="g"
          isBusy={isGrabbing}
          aria-disabled={isMissing}
          onClick={handleGrab}
        >
          Grab Frame
        </Button>
        <IconButton
          label="Import as new picture"
          icon={<ImagePlus size={18} />}
          aria-disabled={isMissing || isGrabbing}
          onClick={handleImport}
        />
        <IconButton
          label="Play by itself"
          icon={<CirclePlay size={18} />}
          isPressed={player.isAutoplay}
          onClick={() => player.setAutoplay(!player.isAutoplay)}
        />
      </div>
    </div>
  );
}

async function toggleFullscreen(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.fullscreenElement === null) await video?.requestFullscreen();
    else await document.exitFullscreen();
  } catch (error) {
    console.warn('video.no-fullscreen', String(error));
  }
}
