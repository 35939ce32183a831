import { Captions } from 'lucide-react';
import { toSrt } from '../../../../contract/stories/film/captions/to-srt.ts';
import { toVtt } from '../../../../contract/stories/film/captions/to-vtt.ts';
import { fileName } from '../../../lib/files/file-name.ts';
import { saveBlob } from '../../../lib/files/save-blob.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { OpenStory } from '../use-story.ts';
import { useCaptionedPlan } from './use-film-outlook.ts';
import styles from './exports.module.css';

/** The captions of the film as files, for players and video sites. */
export function CaptionFiles({ open }: { open: OpenStory }) {
  const { captions, isHighlighted } = useCaptionedPlan(open);
  if (captions.length === 0) return null;
  const save = (ending: 'srt' | 'vtt') => {
    const text = ending === 'srt' ? toSrt(captions) : toVtt(captions, isHighlighted);
    saveBlob(
      new Blob([text], { type: ending === 'srt' ? 'application/x-subrip' : 'text/vtt' }),
      fileName(open.story.title, open.story.id, ending),
    );
  };
  return (
    <section aria-labelledby="caption-files">
      <h3 id="caption-files" className={styles.heading}>
        Captions
      </h3>
      <div className={styles.files}>
        <Button icon={<Captions size={16} aria-hidden />} onClick={() => save('srt')}>
          Download SRT
        </Button>
        <Button icon={<Captions size={16} aria-hidden />} onClick={() => save('vtt')}>
          Download VTT
        </Button>
      </div>
    </section>
  );
}
