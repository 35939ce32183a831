import { expect, it } from 'vitest';
import { type StoryFile, storyFileFormat, storyFileVersion } from '../../../contract/stories/file/story-file.ts';
import { filmId, filmShot } from '../../../tests/support/library/film-rows.ts';
import { storySoundDefaults } from '../../../contract/stories/story-defaults.ts';
import { writeZip } from '../write-zip.ts';
import { checkStoryFile } from './check-story-file.ts';
import { writeStoryFile } from './write-story-file.ts';

const ignore = () => undefined;
const {
  story_id: _story,
  created_at: _at,
  problem: _problem,
  ...shot
} = filmShot(0, { shotVoiceoverScript: 'Das Meer – 海', image_media_id: filmId('media', 0) });
const rows: StoryFile = {
  story: {
    title: 'Harbour',
    category_id: 'script_to_video',
    category_inputs: { character: null, characters: [], topic: 'A boat', is_script: false, theme: '', shots_num: null },
    template: null,
    aspect_ratio: '9:16',
    style: '',
    image_model: null,
    video_model: null,
    seed: 7,
    props: [],
    ...storySoundDefaults,
    transition_seconds: 0.5,
  },
  shots: [shot],
  media: [{ id: filmId('media', 0), shot_id: shot.id, file: 'media/shot-001-a.png' }],
  sounds: [],
  pictures: [],
};
const head = { format: storyFileFormat, version: storyFileVersion, app_version: '1', exported_at: 1, missing: [] as string[] } as const;
const picture = { name: 'media/shot-001-a.png', blob: new Blob(['a picture']) };
const rowsEntry = (json: unknown) => ({ name: 'story.json', blob: new Blob([JSON.stringify(json)]) });
const write = (entries = [rowsEntry(rows), picture], more: object = {}) => writeStoryFile({ ...head, ...more }, entries, ignore);
const refusal = (archive: Blob): Promise<string> =>
  checkStoryFile(archive, ignore).then(
    () => 'it was read',
    (error: unknown) => (error as Error).message,
  );

/** The archive with one byte of it changed, where `text` begins. */
async function damage(archive: Blob, text: string): Promise<Blob> {
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const at = new TextDecoder('latin1').decode(bytes).indexOf(text);
  bytes[at]! ^= 1;
  return new Blob([bytes]);
}

it('reads back the rows that it has written, and finds each file', async () => {
  const archive = await write();
  const checked = await checkStoryFile(archive, ignore);
  expect(checked.rows).toEqual(rows);
  const { start, size } = checked.places.find(({ path }) => path === picture.name)!;
  expect(await archive.slice(start, start + size).text()).toBe('a picture');
});

it('opens a story without a file that could not be had when it was saved', async () => {
  const archive = await write([rowsEntry(rows)], { missing: [picture.name] });
  expect((await checkStoryFile(archive, ignore)).rows).toEqual(rows);
});

it('refuses a file that is damaged or foreign in a sentence', async () => {
  const whole = await write();
  const refusals = await Promise.all([
    damage(whole, 'a picture').then(refusal),
    refusal(whole.slice(0, whole.size - 30)),
    refusal(await writeZip([{ name: 'holiday.png', blob: new Blob(['x']) }], ignore)),
    refusal(await writeZip([{ name: 'manifest.json', blob: new Blob(['{"format": "pleinair-library", "version": 1}']) }], ignore)),
    refusal(await write([rowsEntry(rows)])),
    refusal(await write([rowsEntry(rows), picture, { name: '../../evil.sh', blob: new Blob(['x']) }])),
    refusal(await write([rowsEntry({ ...rows, shots: [{ ...shot, speed: 100 }] }), picture])),
    refusal(await write([rowsEntry({ ...rows, shots: [shot, shot] }), picture])),
    refusal(await write([{ name: 'story.json', blob: new Blob(['{"story"']) }, picture])),
    refusal(await writeZip([{ name: 'manifest.json', blob: new Blob([JSON.stringify({ ...head, version: 2, files: [] })]) }], ignore)),
  ]);
  expect(refusals.map((sentence) => sentence.replace(' Nothing was changed.', ''))).toEqual([
    'The file “media/shot-001-a.png” in this story file is damaged.',
    'This is not an archive, or its end is missing.',
    'This archive is not a story that was saved as a file.',
    'This archive is not a story that was saved as a file.',
    'This file does not have all the pictures and sounds of its story.',
    'The list of files in this story file is not valid.',
    'The story in this file is not valid.',
    'The story in this file is not valid.',
    'This story file is damaged.',
    'This story was saved by a newer version of Pleinair (format 2). Update, then open it.',
  ]);
});
