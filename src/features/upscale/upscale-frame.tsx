import { FileVideo, Film, Image, ImageUp, Images } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FileButton } from '../../ui/controls/file-button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Spinner } from '../../ui/feedback/progress/spinner.tsx';
import { useIncomingFile } from '../../ui/hooks/use-incoming-file.ts';
import { ToolPage } from '../../ui/layout/tool-page.tsx';
import { upscaleTutorial } from './upscale-tutorial.ts';
import layout from '../../ui/layout/form-card.module.css';
import styles from './upscale-page.module.css';

export type UpscaleKind = 'image' | 'video';

/** Props that the pages of images and of videos share. */
export type UpscaleFrameProps = {
  /** The item; null where none is chosen, undefined while it is being read. */
  item: MediaRow | null | undefined;
  /** The reason why the requested item is missing. */
  problem: string | null;
  onKind: (kind: UpscaleKind) => void;
  /** Opens the picker for an item of the library. */
  onPick: () => void;
  onFile: (file: File) => void;
};

const kinds: { value: UpscaleKind; label: string; icon: ReactNode }[] = [
  { value: 'image', label: 'Image', icon: <Image size={16} aria-hidden /> },
  { value: 'video', label: 'Video', icon: <Film size={16} aria-hidden /> },
];

const words = {
  image: {
    about: 'A larger version of an image. The image itself stays as it is.',
    title: 'Image',
    none: 'Choose an image, drop one here or paste it.',
    upload: { label: 'Upload an image', icon: <ImageUp size={16} aria-hidden />, accept: 'image/*' },
  },
  video: {
    about: 'A larger copy of a video. The video itself stays as it is.',
    title: 'Video',
    none: 'Choose a video, drop one here or paste it.',
    upload: { label: 'Upload a video', icon: <FileVideo size={16} aria-hidden />, accept: 'video/*' },
  },
};

type Props = UpscaleFrameProps & {
  kind: UpscaleKind;
  /** The item and its larger version. */
  stage: ReactNode;
  /** Buttons for the picture on the stage. */
  tools?: ReactNode;
  /** The upscalers on offer. */
  children: ReactNode;
};

/** The page frame for choosing an item, upscaling it and comparing the result. */
export function UpscaleFrame({ kind, item, problem, onKind, onPick, onFile, stage, tools, children }: Props) {
  const { about, title, none, upload } = words[kind];
  const isOver = useIncomingFile(onFile);
  return (
    <ToolPage title="Upscale" tutorial={upscaleTutorial} results={item ? { item: item.id } : { type: kind }} about={about}>
      <div className={styles.kinds}>
        <Segmented label="What is made larger" value={kind} options={kinds} onChange={onKind} />
      </div>
      <div className={styles.columns}>
        <section aria-labelledby="upscale-source" className={classNames(layout.card, styles.card)}>
          <h2 id="upscale-source">{title}</h2>
          <div className={styles.stage} data-over={isOver || undefined}>
            {problem !== null && (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
            {problem === null && item === undefined && <Spinner size={24} />}
            {problem === null && item === null && <p className={layout.note}>{none}</p>}
            {problem === null && item && stage}
          </div>
          <div className={layout.buttons}>
            <Button icon={<Images size={16} aria-hidden />} onClick={onPick}>
              From the library
            </Button>
            <FileButton {...upload} onFile={onFile} />
            {tools}
          </div>
        </section>
        {item && problem === null && <div className={classNames(layout.card, styles.card)}>{children}</div>}
      </div>
    </ToolPage>
  );
}
