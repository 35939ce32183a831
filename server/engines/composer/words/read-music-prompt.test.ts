import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { readMusicPrompt } from './read-music-prompt.ts';

it.each([
  [
    'Epic orchestral trailer, fast, with choir',
    { styles: ['cinematic'], moods: ['epic'], instruments: ['strings', 'choir'], pace: 'fast' },
  ],
  ['lo-fi beats at 82 bpm with rain', { styles: ['lofi'], instruments: ['drums'], textures: ['rain'], bpm: 82, hasMusic: true }],
  ['Ruhige Klaviermusik mit Meeresrauschen', { moods: ['calm'], instruments: ['piano'], textures: ['waves'], hasMusic: true }],
  ['musique triste, violon lent', { moods: ['sad'], instruments: ['strings'], pace: 'slow' }],
  ['música alegre con guitarra', { moods: ['happy'], instruments: ['guitar'] }],
  ['musica misteriosa, arpa e pioggia', { moods: ['mysterious'], instruments: ['harp'], textures: ['rain'] }],
  ['música épica com tambores', { moods: ['epic'], instruments: ['drums'] }],
  ['спокойная музыка, пианино и дождь', { moods: ['calm'], instruments: ['piano'], textures: ['rain'], hasMusic: true }],
  ['静かなピアノ', { moods: ['calm'], instruments: ['piano'] }],
  ['史诗音乐，鼓', { moods: ['epic'], instruments: ['drums'] }],
] as const)('understands %s', (prompt, meaning) => {
  expect(readMusicPrompt(prompt)).toMatchObject(meaning);
});

it.each([
  ['happy pop without drums', ['drums']],
  ['fröhliche Musik ohne Schlagzeug', ['drums']],
  ['no piano or guitar, calm music', ['piano', 'guitar']],
])('takes out what "%s" refuses', (prompt, without) => {
  const reading = readMusicPrompt(prompt);
  expect(reading.without).toEqual(without);
  expect(reading.instruments).toEqual([]);
});

it.each([
  ['rain on a roof', ['rain']],
  ['ASMR', ['tapping', 'brushing', 'whisper']],
  ['ASMR, quiet textures without melody: brushing and a crackling fire', ['brushing', 'fire']],
])('"%s" is sounds alone', (prompt, textures) => {
  expect(readMusicPrompt(prompt)).toMatchObject({ textures, hasMusic: false });
});

it('reads any text without failing', () => {
  assert(property(string({ unit: 'binary', maxLength: 200 }), (text) => readMusicPrompt(text).hash >= 0));
  for (const text of ['a'.repeat(10_000), 'no '.repeat(3_000), '雨'.repeat(10_000)]) readMusicPrompt(text);
});
