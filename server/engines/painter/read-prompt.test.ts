import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPrompt } from './read-prompt.ts';

describe('readPrompt', () => {
  test('understands place, light, season and style of an English prompt', () => {
    const reading = readPrompt('Low sun over the salt marsh, late October, loose gouache');
    expect(reading.concepts).toEqual(expect.arrayContaining(['time:golden', 'place:marsh', 'season:autumn', 'style:gouache']));
  });

  test.each([
    ['Nebel über dem Wald im Herbst, blaue Stunde', ['weather:fog', 'place:forest', 'season:autumn', 'time:dusk']],
    ['un voilier sur la mer au coucher de soleil', ['subject:boat', 'place:sea', 'time:sunset']],
    ['montañas y niebla al amanecer', ['place:mountains', 'weather:fog', 'time:dawn']],
    ['un faro rosso sul mare di notte', ['subject:lighthouse', 'hue:red', 'place:sea', 'time:night']],
    ['praia azul ao pôr do sol', ['place:beach', 'hue:blue', 'time:sunset']],
    ['夕焼けの海と富士山', ['time:sunset', 'place:sea', 'place:mountains']],
    ['雪中的森林，夜晚', ['weather:snow', 'place:forest', 'time:night']],
    ['غروب الشمس فوق الصحراء', ['time:sunset', 'subject:sun', 'place:desert']],
    ['зимний лес ночью, синий', ['season:winter', 'place:forest', 'time:night', 'hue:blue']],
  ] as const)('understands %s', (prompt, concepts) => {
    expect(readPrompt(prompt).concepts).toEqual(expect.arrayContaining([...concepts]));
  });

  test('reads plurals and adjectives, but only whole words', () => {
    expect(readPrompt('foggy mountains').concepts).toEqual(['weather:fog', 'place:mountains']);
    expect(readPrompt('the search for a seat').has('place:sea')).toBe(false);
  });

  test.each([
    ['cat on a windowsill', ['subject:cat', 'place:window']],
    ['a red sports car', ['hue:red', 'subject:car']],
    ['castle above the clouds', ['subject:castle', 'place:heights']],
    ['wolf howling at the moon', ['subject:wolf', 'subject:moon']],
    ['lighthouse on a cliff, storm', ['subject:lighthouse', 'place:cliff', 'weather:storm']],
  ] as const)('understands what newcomers type: %s', (prompt, concepts) => {
    expect(readPrompt(prompt).concepts).toEqual(expect.arrayContaining([...concepts]));
  });

  test('takes refused things away, wherever they are refused', () => {
    expect(readPrompt('a lake without boats').excludes('subject:boat')).toBe(true);
    const reading = readPrompt('blue sea with birds', 'clouds, birds, blue');
    expect(reading.has('subject:birds')).toBe(false);
    expect(reading.has('hue:blue')).toBe(false);
    expect(reading.excludes('weather:clouds')).toBe(true);
  });

  test('gives unknown words a hash of their own and ignores case and punctuation', () => {
    expect(readPrompt('zxqv').hash).not.toBe(readPrompt('zxqw').hash);
    expect(readPrompt('Zxqv!').hash).toBe(readPrompt('zxqv').hash);
    expect(readPrompt('🌋').hash).not.toBe(readPrompt('🌊').hash);
  });

  test('reads any text without failing, and the longest within the time that a test has', () => {
    assert(property(string({ unit: 'binary', maxLength: 300 }), (text) => readPrompt(text, text).hash >= 0));
    for (const text of [
      'a'.repeat(10_000),
      'no '.repeat(3_400),
      "'s".repeat(5_000),
      '夜'.repeat(10_000),
      '_-'.repeat(5_000),
      '\u0000\u202e'.repeat(5_000),
    ])
      readPrompt(text, text);
  });
});
