import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkScript, rulesOf } from '../../../contract/stories/script/check-script.ts';
import { storyRowSchema, type StoryRow } from '../../../contract/stories/story.ts';
import { writeScript } from '../../../server/domain/stories/script/write-script.ts';
import { createEngineRegistry, type EngineRegistry } from '../../../server/engines/engine-registry.ts';
import { createOpenaiEngine } from '../../../server/engines/openai/openai-engine.ts';
import { engineCost } from '../../../server/storage/schema/engine.ts';
import { type ScriptWriter, startScriptWriter } from '../../support/engines/script-writer.ts';
import { closeServers } from '../../support/http/serve-http.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';

let studio: TestStudio;
let writer: ScriptWriter;
let engines: EngineRegistry;
let userId: string;
beforeAll(async () => {
  [studio, writer] = await Promise.all([startTestStudio(), startScriptWriter()]);
  userId = (await studio.guest()).me!.user_id;
  engines = createEngineRegistry([]);
  await engines.connect([createOpenaiEngine({ key: 'words', name: 'The chat', address: writer.address, apiKey: 'good', models: [] })]);
});
afterAll(async () => {
  await closeServers();
  await engines?.close();
  await studio?.close();
});

const story = (changes: Partial<StoryRow> = {}): StoryRow =>
  v.parse(storyRowSchema, {
    id: randomUUID(),
    title: '',
    category_id: 'script_to_video',
    last_export_thumbnail_url: null,
    created_at: 1,
    category_inputs: { character: null, topic: 'How bees make honey' },
    ...changes,
  });
const never = new AbortController().signal;
const write = (of: StoryRow, signal = never) => writeScript({ db: studio.db, engines }, { userId, story: of, signal });

const good = {
  scriptTitle: 'Where honey comes from',
  scriptResponseShots: [
    { shotImagePrompt: 'Close-up of a bee on clover', shotVideoPrompt: 'Slow push in.', shotVoiceoverScript: 'A bee finds clover.' },
  ],
  scriptResponseRecurringProps: [],
};
const broken = {
  scriptTitle: 'A very long title of <<HIVE>> that has far too many words',
  scriptResponseShots: [
    {
      shotImagePrompt: '<<THE_MARKER>> with <<HIVE>>',
      shotVideoPrompt: 'The camera pans left. Then a title card zooms in on <<HIVE>>.',
      shotVoiceoverScript: 'One is here. Two are here. Three are here.',
    },
    { shotImagePrompt: 'A field', shotVideoPrompt: 'Grass sways.', shotVoiceoverScript: 'word '.repeat(160) },
  ],
  scriptResponseRecurringProps: [
    { recurringPropKey: '<<HIVE>>', recurringPropDescription: 'a hive of old straw with a small round door and moss on it' },
    { recurringPropKey: '<<HIVE>>', recurringPropDescription: 'another' },
    { recurringPropKey: 'jar', recurringPropDescription: 'a jar' },
  ],
};

it('a script by the connected writer that obeys the rules is taken as it is, and is in the ledger', async () => {
  writer.answers.push(good);
  expect(await write(story())).toEqual({ script: good, writtenBy: 'engine', note: null });
  const rows = await studio.db.select().from(engineCost);
  expect(rows).toMatchObject([{ userId, work: 'text', model: 'llama-3.2', result: 'completed', costMicros: 10_000 }]);
});

it('a writer that breaks every rule is told once what is wrong', async () => {
  writer.answers.push(broken, good);
  writer.asked.length = 0;
  expect(await write(story())).toEqual({ script: good, writtenBy: 'engine', note: null });
  expect(writer.asked).toHaveLength(2);
  const { content } = writer.asked[1]!.at(-1)!;
  for (const told of [
    /scriptTitle must have fewer than 8 words/,
    /scriptTitle must not have markers/,
    /scriptResponseShots\[0\]\.shotImagePrompt must not have <<THE_MARKER>>/,
    /scriptResponseShots\[0\]\.shotVideoPrompt must be one sentence/,
    /shotVideoPrompt must have one move of the camera/,
    /shotVideoPrompt must not ask for text/,
    /shotVideoPrompt must not have markers of props/,
  ])
    expect(content).toMatch(told);
});

it('if it breaks them again, its script is put right by rules, and a note says so', async () => {
  writer.answers.push(broken, broken);
  const { script, writtenBy, note } = await write(story());
  expect(writtenBy).toBe('engine');
  expect(checkScript(broken, rulesOf(story())).length).toBeGreaterThan(10);
  expect(checkScript(script, rulesOf(story()))).toEqual([]);
  expect(script.scriptTitle).toBe('A very long title of hive');
  expect(script.scriptResponseShots[0]!.shotImagePrompt).toBe('a person with <<HIVE>>');
  expect(note).toMatch(/^Put right by rules: the title must have fewer than 8 words\. So were \d+ more\.$/);
});

it('a writer that fails, or writes no script, is replaced by the outline, which says why', async () => {
  writer.answers.push(500, 500, 500, 500);
  const failed = await write(story());
  expect(failed).toMatchObject({ writtenBy: 'rules', note: expect.stringMatching(/The chat.* Written by rules, not by an AI model\.$/) });
  writer.answers.length = 0;
  writer.answers.push('With pleasure!', 'Gladly!');
  const { script, note } = await write(story());
  expect(note).toMatch(/did not answer in the form.* Written by rules, not by an AI model\.$/);
  expect(script).toEqual(failed.script);
});

it('without a writer the note says that rules wrote the script; a long script says its length', async () => {
  const bare = { db: studio.db, engines: createEngineRegistry([]) };
  const topic = Array.from({ length: 40 }, (_, i) => `This is sentence number ${i} of it.`).join(' ');
  const ask = (of: StoryRow) => writeScript(bare, { userId, story: of, signal: never });
  expect(await ask(story())).toMatchObject({ writtenBy: 'rules', note: 'Written by rules, not by an AI model.' });
  const given = await ask(story({ category_inputs: { ...story().category_inputs, topic, is_script: true } }));
  expect(given.note).toBe('Written by rules, not by an AI model. Spoken, this script takes about 112 seconds.');
  expect(given.script.scriptResponseShots.map(({ shotVoiceoverScript }) => shotVoiceoverScript).join(' ')).toBe(topic);
});

it('ends with its run', async () => {
  await expect(write(story(), AbortSignal.abort())).rejects.toMatchObject({ code: 'ENGINE_FAILED' });
});
