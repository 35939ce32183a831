import type { ClipFormat } from '../../contract/downloads/clip.ts';
import { describeClip } from '../../contract/downloads/ffmpeg-clip.ts';
import { formatParameters, type PictureMetadata } from '../../contract/metadata/metadata.ts';
import type { SafetyRequest } from './api.ts';

/** `wanted` is a request without its file. `mark`: where the picture of the mark lies that `wanted` asks for. */
type Job = { input: string; output: string; wanted: WithoutSource<SafetyRequest>; threads: number; mark?: string | null };
type WithoutSource<R> = R extends unknown ? Omit<R, 'source'> : never;

/** The command line, without the program's name, that makes `output` of `input`. */
export function buildArguments({ input, output, wanted, threads, mark = null }: Job): string[] {
  const { startS, endS } = wanted.settings;
  const words = isClip(wanted)
    ? describeClip(wanted.target, { ...wanted.settings, mark: mark === null ? null : wanted.settings.mark })
    : soundMakers[wanted.target](wanted.settings).split(' ');
  return [
    '-hide_banner',
    ...(startS > 0 ? ['-ss', String(startS)] : []),
    ...(endS === null ? [] : ['-t', String(Math.max(0, endS - startS))]),
    // A playlist would name other files, and addresses.
    '-protocol_whitelist',
    'file',
    '-i',
    input,
    ...(mark === null ? [] : ['-i', mark]),
    '-threads',
    String(threads),
    ...words,
    ...('metadata' in wanted && wanted.target === 'mp4' && wanted.metadata !== null ? listTags(wanted.metadata) : []),
    output,
  ];
}

/** The tags of an MP4 that players and other programs show. */
function listTags(metadata: PictureMetadata): string[] {
  return ['-metadata', `description=${metadata.prompt}`, '-metadata', `comment=${formatParameters(metadata)}`];
}

/** A sound that begins after the first picture has silence before it. */
const keepPlace = 'aresample=async=1:first_pts=0';

const soundMakers: Record<'mp3' | 'wav', (settings: { gain: number }) => string> = {
  mp3: () => `-map 0:a:0 -vn -af ${keepPlace} -c:a libmp3lame -b:a 192k -ar 44100 -ac 2 -f mp3`,
  wav: ({ gain }) => `-map 0:a:0 -vn -af ${keepPlace},volume=${gain} -c:a pcm_s16le -f wav`,
};

function isClip(wanted: Job['wanted']): wanted is Extract<Job['wanted'], { target: ClipFormat }> {
  return wanted.target !== 'mp3' && wanted.target !== 'wav';
}
