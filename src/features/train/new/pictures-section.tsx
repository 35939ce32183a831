import { ImagePlus, Images } from 'lucide-react';
import { useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../../ui/controls/button.tsx';
import { Progress } from '../../../ui/feedback/progress/progress.tsx';
import { useIncomingFiles } from '../../../ui/hooks/use-incoming-files.ts';
import { useItems } from '../use-items.ts';
import { bringPictures } from './bring-pictures.ts';
import { groupTwins, judgePicture } from './judge-pictures.ts';
import { PictureTile } from './picture-tile.tsx';
import { removePicture, trainState } from './train.state.ts';
import { useMeasures } from './use-measures.ts';
import styles from './pictures-section.module.css';

type PicturesSectionProps = { account: string; bounds: { min: number; max: number }; onPick: () => void };

/** The training pictures: add, check on this device, remove. */
export function PicturesSection({ account, bounds, onPick }: PicturesSectionProps) {
  const { form, bringing } = useSnapshot(trainState);
  const input = useRef<HTMLInputElement>(null);
  const section = useRef<HTMLElement>(null);
  const isOver = useIncomingFiles((files) => void bringPictures(files));
  const items = useItems(form.pictures);
  const looksForFaces = form.mode === 'face';
  const measuresOf = useMeasures(form.pictures, items, { account, looksForFaces });
  const judged = form.pictures.map((url) => {
    const { width = null, height = null } = items.get(url) ?? {};
    return { url, width, height, measures: measuresOf(url) };
  });
  const groups = groupTwins(judged);
  const shown = groups.flat();
  const findings = new Map(
    groups.flatMap((group) =>
      group.map((one, at) => [one.url, judgePicture(one, at === 0 ? null : shown.indexOf(group[0]!) + 1)] as const),
    ),
  );
  const warned = [...findings.values()].filter((one) => one.length > 0).length;
  const isChecking = judged.some(({ measures }) => measures === null);
  const remove = (url: string) => {
    removePicture(url);
    // The pressed button is unmounted; the focus stays in the section.
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>('li button, button')?.focus());
  };
  return (
    <section ref={section} aria-labelledby="train-pictures" className={styles.section}>
      <div className={styles.head}>
        <h2 id="train-pictures">Pictures</h2>
        <p role="status" className={styles.note}>
          {form.pictures.length} of {bounds.min}–{bounds.max}
          {form.pictures.length > 0 && (isChecking ? ', checking them' : warned > 0 ? `, ${warned} to look at` : ', all fine')}
        </p>
      </div>
      <div className={styles.zone} data-over={isOver || undefined} data-small={form.pictures.length > 0 || undefined}>
        <p>
          Drop or paste pictures here. They are checked on this device before anything is sent.
          {looksForFaces && ' For that, 0.2 MB that tells where a face is are fetched once.'}
        </p>
        <div className={styles.buttons}>
          <Button icon={<Images size={16} />} onClick={onPick}>
            From history and albums
          </Button>
          <Button icon={<ImagePlus size={16} />} onClick={() => input.current?.click()}>
            Upload
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept="image/*,.heic,.heif,.tif,.tiff,.bmp"
          aria-label="Pictures to learn from"
          onChange={(event) => {
            const files = Array.from(event.currentTarget.files ?? []);
            event.currentTarget.value = '';
            void bringPictures(files);
          }}
        />
      </div>
      {bringing !== null && (
        <div className={styles.bringing}>
          <Progress label="Bringing in pictures" fraction={bringing.done / bringing.count} />
          <span>
            {bringing.done} of {bringing.count}
          </span>
          <Button size="s" onClick={bringing.stop}>
            Stop
          </Button>
        </div>
      )}
      {shown.length > 0 && (
        <ul className={styles.grid} aria-label="Pictures to learn from">
          {shown.map(({ url }, index) => (
            <PictureTile
              key={url}
              url={url}
              number={index + 1}
              items={items}
              account={account}
              findings={findings.get(url) ?? []}
              onRemove={() => remove(url)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
