import { useState } from 'react';
import { nameUpscaleCost } from '../../../../contract/generations/image/upscale-choice.ts';
import { videoFactors, videoUpscaleUnits, type VideoUpscaleMode } from '../../../../contract/generations/video/upscale-video.ts';
import { limits } from '../../../../contract/limits.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { creditsOf, type Model } from '../../../../contract/catalogue/model.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { upscaleVideo } from '../../../actions/upscaling/upscale-video.ts';
import { PaidButton } from '../../../ui/controls/paid/paid-button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import styles from './larger-section.module.css';

type EngineWayProps = {
  item: MediaRow;
  plan: Plan;
  mode: VideoUpscaleMode;
  model: Model;
  /** The reason why no engine can do it; null when one can. */
  whyNot: string | null;
  /** A larger copy is being made already. */
  isBusy: boolean;
};

/** Upscaling by an engine's model, for credits. */
export function EngineWay({ item, plan, mode, model, whyNot, isBusy }: EngineWayProps) {
  const [isAsking, setIsAsking] = useState(false);
  const factor = videoFactors[mode];
  const units = videoUpscaleUnits(item.duration ?? 0, mode);
  const cost = nameUpscaleCost(plan, creditsOf(model, {}) * units);
  const ask = async () => {
    setIsAsking(true);
    const shown = new Promise((resolve) => setTimeout(resolve, limits.submittingMs));
    await runAction(() => upscaleVideo(item, model.key, mode));
    await shown;
    setIsAsking(false);
  };
  return (
    <>
      <p className={styles.hint}>
        {item.width * factor} × {item.height * factor}. {model.description} The video is sent there.
      </p>
      {whyNot !== null && (
        <p role="alert" className={styles.problem}>
          {whyNot}
        </p>
      )}
      <PaidButton
        plan={plan}
        label={`Upscale ${factor}x${cost === null ? '' : ` (${cost})`}`}
        isDisabled={whyNot !== null}
        isBusy={isAsking || isBusy}
        onPress={() => void ask()}
      />
      {cost !== null && (
        <p
          className={styles.hint}
        >{`${creditsOf(model, {})} for each 5 seconds begun${factor === 4 ? ', times 4 for four times the pixels' : ''}. They come back if it fails.`}</p>
      )}
    </>
  );
}
