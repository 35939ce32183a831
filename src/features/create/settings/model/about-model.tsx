import { nameChoice } from '../../../../../contract/generations/settings/name-choice.ts';
import type { VideoMode } from '../../../../../contract/generations/video/video-modes.ts';
import { videoModes } from '../../../../../contract/generations/video/video-modes.ts';
import { capabilitiesOf, type Model } from '../../../../../contract/catalogue/model.ts';
import { nameCredits } from '../../../../../contract/generations/cost/name-credits.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Fact, Facts } from '../../../../ui/layout/facts.tsx';
import { chooseModel } from '../../form/choose-model.ts';
import { useForm } from '../../form/use-form.ts';
import { useModel } from '../../form/use-model.ts';
import { formatSize } from '../../size/size-presets.ts';
import { ModelNotes } from './model-notes.tsx';
import fields from '../fields.module.css';

const beginnings: Record<VideoMode, string> = {
  image2video: 'A picture',
  text2video: 'Words',
  elements: 'Elements',
  audio: 'A video',
};

/** The details of a model: inputs, costs, and a button that chooses it. */
export function AboutModel({ modelKey, onChosen }: { modelKey: string; onChosen: () => void }) {
  const model = useModel(modelKey);
  const isChosen = useForm().model === modelKey;
  const choose = () => {
    chooseModel(model);
    onChosen();
  };
  return (
    <div className={fields.stack}>
      <ModelNotes model={model} />
      <Facts>
        {listFacts(model).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      <Button variant="primary" disabled={!model.available || isChosen} onClick={choose}>
        {isChosen ? 'This is the chosen model' : 'Use this model'}
      </Button>
    </div>
  );
}

/** Lists the price and the options of a model, as names with their values. */
function listFacts(model: Model): (readonly [name: string, value: string])[] {
  const { video, references_max: references, aspect_ratios: shapes, qualities, seed, samplers } = capabilitiesOf(model);
  const byQuality = Object.entries(model.credits_by_quality ?? {}).map(([quality, credits]) => `${nameChoice(quality)} ${credits}`);
  const facts: [string, string][] = [
    ['Price', byQuality.length === 0 ? nameCredits(model.credits_per_image) : `${byQuality.join(', ')} credits`],
    ['Size', shapes === null ? `any, ${formatSize(model.default_width, model.default_height)} at first` : shapes.join(', ')],
    [
      'Begins with',
      videoModes
        .filter((mode) => video?.modes.includes(mode))
        .map((mode) => beginnings[mode])
        .join(', '),
    ],
    ['Length', video === null ? '' : video.durations.map((seconds) => `${seconds} s`).join(', ')],
    ['Resolution', video === null ? '' : video.resolutions.map(nameChoice).join(', ')],
    ['References', references === 0 ? 'none' : `up to ${references}`],
    ['Qualities', qualities.map(nameChoice).join(', ')],
    ['Samplers', samplers.length > 1 ? `${samplers.length} to choose from` : ''],
    ['Seed', seed ? 'repeats a picture' : 'none'],
  ];
  return facts.filter(([, value]) => value !== '');
}
