import { fillRoute } from '../../../server/engines/catalogue/plans/plan-request.ts';
import type { RouteInput } from '../../../server/engines/catalogue/field-sources.ts';
import type { CatalogueModel, Need, Route } from '../../../server/engines/catalogue/catalogue-types.ts';
import type { ReferenceType } from '../../../contract/generations/image/reference-types.ts';
import { openSchemas } from './check-schema.ts';

const checkFal = openSchemas('fal.json');
const checkReplicate = openSchemas('replicate.json');

const picture = 'data:image/png;base64,AA==';
const film = 'https://files.example.test/film.mp4';
const voice = 'https://files.example.test/voice.wav';
const followed = (...types: readonly ReferenceType[]) => ({
  followed: types.map((type) => ({ type, address: picture, influence: 0.65 })),
});
const loras = [{ path: 'https://files.example.test/boat.safetensors', scale: 0.8 }];
const files: Record<Need, Partial<RouteInput>> = {
  words: {},
  picture: { pictures: [picture], strength: 0.4 },
  pictures: { pictures: [picture, picture], strength: 0.4 },
  trained: { loras },
  'trained-picture': { loras, pictures: [picture], strength: 0.4 },
  masked: { pictures: [picture], mask: picture, clearMask: picture, strength: 0.8 },
  'follow-pose': followed('pose'),
  'follow-composition': followed('composition'),
  'follow-sketch': followed('sketch'),
  'follow-face': followed('face'),
  'follow-style': followed('style'),
  'follow-subject': followed('subject'),
  'follow-several': followed('pose', 'composition', 'sketch', 'style'),
  'first-frame': { firstFrame: picture },
  'both-frames': { firstFrame: picture, lastFrame: picture },
  elements: { elements: [picture, picture] },
  film: { film },
  'film-to-enlarge': { film, factor: 4, shortSide: 1080 },
  'picture-and-voice': { firstFrame: picture, voice, seconds: 12 },
  'film-and-voice': { film, voice, seconds: 4 },
  'picture-and-speech': { firstFrame: picture, speech: 'Good morning.', seconds: 2 },
  enlarge: { pictures: [picture], factor: 2, faceFidelity: 0.8 },
  speech: { speech: 'Good morning.' },
  music: { seconds: 42.5 },
  chat: {},
  training: { archive: 'https://files.example.test/pictures.zip', triggerWord: 'ohwx', isStyle: true },
};

/**
 * Checks the requests of a route, once with the required fields alone and once with every choice, against the published schema of
 * its endpoint. Returns the problems, or null where no schema is published.
 */
export function checkRoute(model: CatalogueModel, route: Route): string[] | null {
  // Only trainers and trained models have a kept schema for Replicate. Its other models serve theirs, and get no other fields.
  const isKept = model.kind === 'training' || route.takes.includes('trained');
  const check = route.engine === 'fal' ? checkFal : route.engine === 'replicate' && isKept ? checkReplicate : null;
  if (check === null) return null;
  return route.takes.flatMap((need) => {
    const least: RouteInput = { prompt: 'a harbour', ...files[need] };
    return [least, { ...least, ...everything(model, route) }].flatMap((input) => check(route.endpoint, fillRoute(route, input)));
  });
}

function everything(
  { qualities = [], voices = [] }: CatalogueModel,
  { durations, resolutions, styles, steps, guidance, fields }: Route,
): Partial<RouteInput> {
  const last = <T>(values: readonly T[] | undefined): T | undefined => values?.at(-1);
  const chosen = { seconds: last(durations), resolution: last(resolutions), style: last(styles), quality: last(qualities) };
  const given = Object.entries({ ...chosen, steps: steps?.max, guidance: guidance?.max }).filter(([, value]) => value !== undefined);
  const spoken = voices.length === 0 ? {} : { speaker: last(voices)!.key, speechSpeed: 1.5 };
  const laid = Object.values(fields).includes('loras') ? { loras } : {};
  return {
    negativePrompt: 'fog',
    seed: 4_294_967_295,
    width: 1088,
    height: 768,
    hasSound: true,
    ...laid,
    ...spoken,
    ...Object.fromEntries(given),
  };
}
