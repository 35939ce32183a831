import * as fc from 'fast-check';

/** Words as people and programs really write them. */
const written = `
  dragon’s; wizard's; l´été; rock ʼn’ roll; Łódź; smørrebrød; Đà Nẵng; Straße; STRASSE; Æsir; cœur; Þór;
  İstanbul; ışık; ISI; Σίσυφος; ΌΛΟΣ; Ёлка; йод; ґанок; steam‑powered; oil–on–canvas; −5°; 1024×768;
  photo\u00adrealistic; neon\u200bnoir; zw\ufeffnj\u200cjoined; cafe\u0301; café; a\u030angstro\u0308m; ﬁne; ﬀ; Ⅳ; ½; ＦＵＬＬ\u3000ｗｉｄｔｈ; ８ｋ;
  ｳｻｷﾞ; うさぎ; ウサギ; ヴァイオリン; スーパー; 雪の白樺林; 港の夕焼け、秋; 한국의 가을; 각; أحمد; إسلام; آية;
  كـــتاب; مَدِينَة; مدرسه; فارسی; کتاب ۲۳; ٤٥; שָׁלוֹם; עַל־יָד; צה״ל; हिन्दी; สวัสดี; Việt;
  (odd:1.3); <lora:detail_x:0.8>; sd_v1.4; flux.1-dev; a|b; [from:to:0.5]; “quoted”; end.; ...; 100%; $5; C++;
  👋🏽; ❤️; ™; lighthouse; light; red fox; in; the; of; masterpiece, best quality;
`
  .split(';')
  .map((one) => one.trim())
  .filter((one) => one !== '')
  .concat('x'.repeat(450), '雪'.repeat(430));
const between = ['', ' ', ', ', '\u00a0', '\u2009', '\u3000', ' — ', '\n', '\r\n', '-', '/', '.'];

const word = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...written) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 9 }) },
);
const prompt = fc
  .array(fc.tuple(word, fc.constantFrom(...between)), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.flat().join('').replaceAll('\0', ''));

/** The same words on another keyboard. */
const respellings: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFKC'),
  (text) => text.replace(/['’´]/g, '‘'),
  (text) => text.replace(/[-‑–—]/g, '−'),
  (text) => text.replace(/\s/g, '\u202f'),
  (text) => Array.from(text).join('\u200d'),
];
const query = fc.record({
  from: fc.nat(),
  parts: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 2 }),
  respell: fc.constantFrom(...respellings),
  unheardOf: fc.option(fc.constantFrom('zqxzqx7741', '%', '_', "'", '\\', ':*', '!', '—', '\u200b'), { freq: 20 }),
});

/** Prompts, and searches that mostly name a part of one of them in another spelling. The same at every run. */
export function makeSearchTexts(count: number): { prompts: string[]; queries: string[] } {
  const prompts = fc.sample(prompt, { seed: 24, numRuns: count });
  const queries = fc.sample(query, { seed: 7, numRuns: count }).map(({ from, parts, respell, unheardOf }) => {
    const letters = Array.from(prompts[from % prompts.length]!);
    const cut = parts.map(([at, length]) => letters.slice(at % letters.length, (at % letters.length) + length).join(''));
    return [respell(cut.join(' ')), ...(unheardOf === null ? [] : [unheardOf])].join(' ').trim() || 'light';
  });
  return { prompts, queries };
}
