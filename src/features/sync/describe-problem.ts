import { errors } from '../../../contract/errors.ts';
import type { IntentArgs } from '../../../contract/intent.ts';
import type { listProblems } from '../../db/queries/problems.ts';

/** A change that was refused or waits for the person's word. */
export type Problem = Awaited<ReturnType<typeof listProblems>>[number];

const HEAD = 60;

const nameOf = (file: string): string => (file === '' ? '' : ` (${file})`);

function count(ids: readonly unknown[]): string {
  return ids.length === 1 ? 'a picture' : `${ids.length} pictures`;
}

/** What the person had asked for, in words. What newer code made, or what is damaged, is kept and has no better name here. */
export function describeProblem({ intent }: Pick<Problem, 'intent'>): string {
  try {
    return describeIntent(intent) ?? unreadable;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return unreadable;
  }
}

const unreadable = 'A change made by another version';

function describeIntent(intent: Problem['intent']): string | undefined {
  switch (intent.kind) {
    case 'generation.create': {
      const { params } = intent.args as IntentArgs<'generation.create'>;
      if (params.bulk !== undefined) return `Create ${count(params.bulk.generations)} from a list${nameOf(params.bulk.file_name)}`;
      const head = Array.from(params.prompt.trim());
      return `Create “${head.length > HEAD ? `${head.slice(0, HEAD).join('')}…` : head.join('')}”`;
    }
    case 'generation.cancel':
      return 'Cancel a picture';
    case 'media.star':
      return (intent.args as IntentArgs<'media.star'>).is_starred ? 'Star a picture' : 'Unstar a picture';
    case 'media.delete':
      return `Delete ${count((intent.args as IntentArgs<'media.delete'>).ids)}`;
    case 'media.restore':
      return `Bring back ${count((intent.args as IntentArgs<'media.restore'>).ids)}`;
    case 'media.batchStar': {
      const { ids, is_starred } = intent.args as IntentArgs<'media.batchStar'>;
      return `${is_starred ? 'Star' : 'Unstar'} ${count(ids)}`;
    }
    case 'media.share':
      return 'Change who may see a picture';
    case 'media.upscale':
      return 'Upscale a picture';
    case 'media.import':
      return `Import “${(intent.args as IntentArgs<'media.import'>).file_name}”`;
    case 'album.create':
      return `Create the album “${(intent.args as IntentArgs<'album.create'>).title}”`;
    case 'album.rename':
      return `Rename an album to “${(intent.args as IntentArgs<'album.rename'>).title}”`;
    case 'album.setCover':
      return 'Choose the cover of an album';
    case 'album.delete':
      return 'Delete an album';
    case 'album.restore':
      return 'Bring back an album';
    case 'album.addItems':
      return `Add ${count((intent.args as IntentArgs<'album.addItems'>).media_ids)} to an album`;
    case 'album.removeItems':
      return `Remove ${count((intent.args as IntentArgs<'album.removeItems'>).media_ids)} from an album`;
    case 'album.moveItems':
      return `Move ${count((intent.args as IntentArgs<'album.moveItems'>).media_ids)}`;
  }
}

/** The first item it is about; null for a request of new pictures. */
export function mediaOfProblem({ intent }: Pick<Problem, 'intent'>): string | null {
  const args = intent.args as typeof intent.args | undefined;
  if (args === undefined) return null;
  if ('ids' in args) return args.ids[0] ?? null;
  if ('media_ids' in args) return args.media_ids[0] ?? null;
  if ('generation_media_resource_id' in args) return args.generation_media_resource_id;
  return 'id' in args && intent.kind.startsWith('media.') ? args.id : null;
}

/** Why it did not happen by itself. */
export function whyProblem({ reason, code, intent }: Pick<Problem, 'reason' | 'code' | 'intent'>): string {
  if (reason === 'parked' && code === 'RESET_EPOCH')
    return 'The studio was restored from a backup that does not have it. It is made and charged again when you send it now.';
  const isLate = code !== 'INTERNAL' && code !== 'CLIENT_TOO_OLD';
  if (reason === 'parked' && isLate)
    return `It waited too long to be sent without asking. It is ${intent.kind === 'generation.create' ? 'painted' : 'done'} when you send it now.`;
  return errors[code].title;
}

/** For a support message: what happened, without the prompt. */
export function problemDetails(problem: Problem): string {
  const { mid, at, reason, code, intent } = problem;
  return JSON.stringify(
    { mid, at: new Date(at).toISOString(), reason, code, kind: intent.kind, attempts: intent.attempts, lastStatus: intent.lastStatus },
    null,
    2,
  );
}
