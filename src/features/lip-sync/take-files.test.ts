import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { mediaRow } from '../../../tests/support/model/model-state.ts';
import { saveDraft } from '../../actions/save-draft.ts';
import { openStudio } from '../../db/open-database.ts';
import { draftKey } from './lip-sync-draft.ts';
import { fillLipSync, lipSyncState } from './lip-sync.state.ts';
import { chooseItem, takeVisual } from './take-files.ts';

const voice = { url: '/api/media/upload_raw_media/voice', name: 'hello.mp3', duration: 11 };
const portrait = uuid(1);
const film = () => new File(['film'], 'clip.mp4', { type: 'video/mp4' });

/** A studio that answers an upload on command. */
function slowStudio() {
  const answers: ((name: string) => void)[] = [];
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
      answers.push((name) => {
        const data = { url: `/api/media/upload_raw_media/${name}`, sha256: '0'.repeat(64), type: 'video', duration: 4 };
        resolve(Response.json({ status: 'success', data }));
      });
    });
  });
  return answers;
}

beforeEach(async () => {
  const db = await openStudio(new ModelServer().me);
  await db.media.put({ ...mediaRow(portrait, uuid(2), 0, 1), sp: 'space-1', ord: 1, seq: 1, g: 0 });
  fillLipSync({});
});
afterEach(() => vi.unstubAllGlobals());

it('sends one file for each field: the next one for the same takes its place, and that of the other goes on', async () => {
  const answers = slowStudio();
  const stopVoice = vi.fn();
  lipSyncState.sending.voice = { name: 'hello.mp3', stop: stopVoice };
  const first = takeVisual(film());
  await eventually(() => expect(answers).toHaveLength(1));
  const second = takeVisual(film());
  await first;
  expect(lipSyncState.sending.visual?.name, 'of the same name, and yet another').toBe('clip.mp4');
  await eventually(() => expect(answers).toHaveLength(2));
  answers[1]!('second');
  await second;
  expect(lipSyncState.form.visual?.url).toBe('/api/media/upload_raw_media/second');
  expect([lipSyncState.sending.visual, lipSyncState.sending.voice?.name, stopVoice.mock.calls.length]).toEqual([null, 'hello.mp3', 0]);
  expect(lipSyncState.problems).toEqual({ visual: null, voice: null });
  lipSyncState.sending.voice = null;
});

it('stops a file that is being sent when an item of the library is chosen instead', async () => {
  const answers = slowStudio();
  const sent = takeVisual(film());
  await eventually(() => expect(answers).toHaveLength(1));
  await chooseItem(portrait);
  await sent;
  expect(lipSyncState.form.visual?.id).toBe(portrait);
  expect([lipSyncState.sending.visual, lipSyncState.problems.visual]).toEqual([null, null]);
});

it('lays an item that is to speak over what the draft knows, and the draft is not asked once something is there', async () => {
  await saveDraft(draftKey, { visual: null, by: 'voice', voice, speech: '', prompt: 'at sea', count: 2, model: null });
  await chooseItem(portrait);
  expect(lipSyncState.form).toMatchObject({ voice, prompt: 'at sea', count: 2, visual: { id: portrait } });
  fillLipSync({ prompt: 'in port' });
  await chooseItem(portrait);
  expect(lipSyncState.form).toMatchObject({ voice: null, prompt: 'in port', count: 1 });
});
