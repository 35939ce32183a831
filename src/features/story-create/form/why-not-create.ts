import { takeKindsUntil } from '../../../../contract/stories/making.ts';
import { characterRule, type StoryForm } from './story-form.ts';
import { kindRules, type StoryKind } from './story-kind.ts';

type Facts = {
  kind: StoryKind;
  form: StoryForm;
  canPaint: boolean;
  canFilm: boolean;
  cost: number | null;
  credits: number | null;
  isUploading: boolean;
  /** A song is being read. */
  isReading: boolean;
};

/**
 * The reason why Create is disabled and the remedy; null when enabled. `canPaint`, `canFilm`: a model makes pictures, or clips of
 * pictures. `cost`, `credits`: null where there is no charge or it is not known.
 */
export function whyNotCreate({ kind, form, canPaint, canFilm, cost, credits, isUploading, isReading }: Facts): string | null {
  const { topic } = kindRules[kind];
  if (isUploading) return 'The picture of a character is still being uploaded.';
  if (kind === 'music' && isReading) return 'The song is still being read.';
  if (kind === 'music' && form.song === null) return 'Choose the song of the video.';
  if (topic !== null && form.topic.trim() === '') return whatIsMissing(kind, form.is_script);
  if (characterRule(kind, form) === 'needed' && form.characters.length === 0)
    return kind === 'vlog' ? 'Choose the character of the vlog.' : 'Choose the character of the video.';
  if (characterRule(kind, form) !== 'none' && form.characters.some(({ name }) => name.trim() === '')) return 'Give every character a name.';
  if (kind === 'scratch' && form.shots_num === null) return 'Say how many shots to begin with.';
  if (kind === 'scratch' || form.until === 'storyboard') return null;
  if (!canPaint) return 'No model makes pictures now. Create only the storyboard.';
  if (takeKindsUntil(form.until).includes('video') && !canFilm) return 'No model makes clips of pictures now. Create the pictures only.';
  if (cost !== null && credits !== null && cost > credits)
    return `This costs ${cost} credits and you have ${credits}. Create only the storyboard, or fewer shots.`;
  return null;
}

function whatIsMissing(kind: StoryKind, isScript: boolean): string {
  if (kind === 'script') return isScript ? 'Write or paste the script.' : 'Say what the video explains.';
  if (kind === 'vlog') return 'Say what happens.';
  return kind === 'asmr' ? 'Say what is seen and heard.' : 'Say what the film shows.';
}
