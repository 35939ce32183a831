import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import type { Language } from '../../../../contract/text/language.ts';
import { hasVoice, speak } from './speak.ts';
import { refuseSpeech } from './spoken-languages.ts';

const never = new AbortController().signal;
const say = (text: string, language: Language = 'en', signal = never, more: { variant?: string; speed?: number } = {}) =>
  speak(text, { language, signal, ...more });
const secondsOf = (wav: Uint8Array): number => {
  const file = Buffer.from(wav);
  expect([file.toString('latin1', 0, 4), file.readUInt32LE(4), file.readUInt32LE(40)]).toEqual(['RIFF', file.length - 8, file.length - 44]);
  return (file.length - 44) / file.readUInt32LE(28);
};
/** The processes of the voice that run now. */
const listProcesses = (): number[] =>
  spawnSync('pgrep', ['-P', String(process.pid), '-f', 'speak-process'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);

it('speaks a text as a WAV, and ends its process', async () => {
  const { wav, seconds } = await say('Good morning, and welcome to the harbour. It is 5 o’clock!');
  expect(secondsOf(wav)).toBeCloseTo(seconds, 5);
  expect(seconds).toBeGreaterThan(3);
  expect(seconds).toBeLessThan(6);
  await expect.poll(listProcesses).toEqual([]);
  // The samples hold a loud moment.
  expect(Math.max(...new Int16Array(wav.slice(44).buffer))).toBeGreaterThan(5_000);
});

it('speaks Chinese in a voice of its own', async () => {
  // An English voice takes ten seconds.
  expect(secondsOf((await say('人人生而自由', 'zh')).wav)).toBeLessThan(5);
});

it('says when each word is spoken, to the pause after it', async () => {
  const { words, seconds } = await say('😀 Good morning. It is 1984!');
  expect(words.map(({ text }) => text)).toEqual(['😀 Good', 'morning.', 'It', 'is', '1984!']);
  const [, morning, it] = words;
  expect(it!.start - morning!.end, 'between sentences').toBeGreaterThan(0.2);
  expect(words.every(({ start, end }, index) => start >= (words[index - 1]?.end ?? 0) && end > start)).toBe(true);
  expect(words.at(-1)!.end).toBeGreaterThan(seconds - 1.5);
});

it('speaks slower, and in another voice', async () => {
  const text = 'And home again, along the shore.';
  const [usual, slow, woman] = await Promise.all([
    say(text),
    say(text, 'en', never, { speed: 0.5 }),
    say(text, 'en', never, { variant: 'f2' }),
  ]);
  expect(slow.seconds).toBeGreaterThan(usual.seconds * 1.6);
  expect(Buffer.compare(usual.wav, woman.wav)).not.toBe(0);
});

it('takes nothing in a text for an instruction', async () => {
  expect(secondsOf((await say('one <break time="9s"/> two [[h@l@U]]')).wav)).toBeLessThan(9);
});

it.each([
  ['names the language that it cannot speak', 'Gbogbo ènìyàn ni a bí ní òmìnira', 'yo', 'does not speak Yoruba'],
  ['says that it reads no kanji', '海のそば', 'ja', 'in kana only'],
  ['refuses an empty text', '  ', 'en', 'between 1 and 5000 characters'],
  ['refuses a long text', 'a'.repeat(5_001), 'en', 'between 1 and 5000 characters'],
] as const)('%s', async (_, text, language, message) => {
  await expect(say(text, language)).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining(message) as string });
});

it('reads Japanese in kana', () => {
  expect(refuseSpeech('うみのそばで', 'ja')).toBeNull();
});

it('stops its process when it is called off, and speaks the next text', async () => {
  const abort = new AbortController();
  const halted = say('The keeper walks along the shore. '.repeat(140), 'en', abort.signal);
  const next = say('And home again.');
  await expect.poll(listProcesses).toHaveLength(1);
  // A stopped process never ends by itself.
  process.kill(listProcesses()[0]!, 'SIGSTOP');
  abort.abort();
  await expect(halted).rejects.toMatchObject({ code: 'CANCELED' });
  expect(secondsOf((await next).wav)).toBeGreaterThan(0.5);
  await expect.poll(listProcesses).toEqual([]);
});

it('is there only where its package was installed', () => {
  expect(hasVoice()).toBe(true);
  expect(hasVoice('@echogarden/not-installed')).toBe(false);
});
