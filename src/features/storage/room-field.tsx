import { useEffect, useState } from 'react';
import { chooseRoom, findRoom, type Room } from '../../actions/storage/choose-room.ts';
import { formatBytes } from '../../lib/format/format-bytes.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import styles from './storage.module.css';

/** Limits on offer, bytes. */
const choices = [100_000_000, 250_000_000, 500_000_000, 1_000_000_000];

/** The limit for cached files that the studio has too. */
export function RoomField({ onChosen }: { onChosen: () => void }) {
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    let isGone = false;
    void findRoom().then((found) => isGone || setRoom(found));
    return () => {
      isGone = true;
    };
  }, []);
  if (room === null) return null;
  const offered = choices.filter((bytes) => bytes < room.suitable || bytes === room.chosen);
  const choose = (value: string) => {
    const chosen = value === automatic ? null : Number(value);
    setRoom({ ...room, chosen });
    void runAction(async () => {
      await chooseRoom(chosen);
      onChosen();
    });
  };
  return (
    <div className={styles.part}>
      <p aria-hidden>Room for copies</p>
      <Segmented
        label="Room for copies"
        value={room.chosen === null ? automatic : String(room.chosen)}
        options={[
          { value: automatic, label: `Automatic (${formatBytes(room.suitable)})` },
          ...offered.map((bytes) => ({ value: String(bytes), label: formatBytes(bytes) })),
        ]}
        onChange={choose}
      />
      <p className={styles.note}>
        When copies take more than this, those that were not looked at for longest go first. Albums kept offline are not counted.
      </p>
    </div>
  );
}

const automatic = 'automatic';
