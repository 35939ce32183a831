import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { writeCsv } from '../write-csv.ts';

function read(text: string, isCsv: boolean) {
  const { rows, refused } = readTable(text, isCsv);
  return { prompts: rows.map((row) => row['prompt']), refused };
}

it.each<[title: string, text: string, isCsv: boolean, prompts: string[]]>([
  [
    'plain text has one prompt a line, whatever quotes it has',
    '"Go" he said\nthe "old" quay\na, "b"\n"open',
    false,
    ['"Go" he said', 'the "old" quay', 'a, "b"', '"open'],
  ],
  ['lines of CSV without quotes keep their commas', 'a hare, asleep\r1girl,solo;smile', true, ['a hare, asleep', '1girl,solo;smile']],
  ['a record in quotes goes on over line breaks', '"once upon\r\na ""time"""\r\nb\r\n', true, ['once upon\na "time"', 'b']],
  [
    'cells in quotes may stand apart by commas or semicolons',
    '"a; hare";"soft"\n"a, fox","red",\n',
    false,
    ['a; hare, soft', 'a, fox, red'],
  ],
  ['a cell in quotes may follow one without', 'John,120 any st.,"Anytown, WW"', true, ['John, 120 any st., Anytown, WW']],
  ['cells of a spreadsheet may stand apart by tabs', 'a hare\t\t\r\n"a ""red"" fox"\tsnow\r\n', false, ['a hare', 'a "red" fox, snow']],
  ['a first line may say what stands between cells', 'sep=|\r\na hare|big\r\n"a|fox"|\r\n', true, ['a hare, big', 'a|fox']],
  ['a heading names the column of the prompts', 'id;Prompt;seed\n1;a hare, asleep;4\n2;"a; fox"\n;;\n', true, ['a hare, asleep', 'a; fox']],
  ['the heading of a single column is no prompt', 'prompt\r\na hare, asleep\r\n', true, ['a hare, asleep']],
  ['Excel keeps text that looks like a number as a formula', '="007"\n"=""a """"red"""" fox"""', true, ['007', 'a "red" fox']],
  ['surrounding single quotes are stripped', "'a hare',\n'it''s'\n'a','b'", false, ['a hare', "it's", "'a','b'"]],
])('%s', (_, text, isCsv, prompts) => expect(read(text, isCsv)).toEqual({ prompts, refused: [] }));

it('bulk prompt files: plain text or CSV, one prompt per line; blank lines skipped, surrounding quotes stripped', () => {
  const text = 'a hare\n\n  \r\n"a fox"\n\'a tug\'\n\n';
  for (const isCsv of [false, true]) expect(read(text, isCsv)).toEqual({ prompts: ['a hare', 'a fox', 'a tug'], refused: [] });
});

it('reports each unusable line with its number and reason, and reads the others', () => {
  const long = 'x'.repeat(10_001);
  expect(read(`a hare\n\0\0\0\n"two\nlines"\ncaf\uFFFD\n\n${long}\na fox`, false)).toEqual({
    prompts: ['a hare', 'two\nlines', 'a fox'],
    refused: [
      { line: 2, reason: 'has bytes that are no text' },
      { line: 5, reason: 'has damaged characters' },
      { line: 7, reason: 'has 10,001 characters, and a prompt at most 10,000' },
    ],
  });
  expect(read('id,prompt\n1,a hare\n2,a fox, red\n3,"open\n4,a tug', true)).toEqual({
    prompts: ['a hare', 'a tug'],
    refused: [
      { line: 3, reason: 'has 3 columns, and the heading 2' },
      { line: 4, reason: 'has a misplaced quotation mark' },
    ],
  });
});

it('maps known headings in any case and synonym to columns, and keeps unknown ones', () => {
  const text = 'ID;Positive Prompt;NEGATIVE-prompt;Width;seed;Video_Prompt;prompt\n7;a hare;fog;512;42;it runs;twice\n8;;;;;;';
  expect(readTable(text, true)).toEqual({
    columns: ['ID', 'prompt', 'negative_prompt', 'width', 'seed', 'video_prompt', 'prompt 7'],
    rows: [{ ID: '7', prompt: 'a hare', negative_prompt: 'fog', width: '512', seed: '42', video_prompt: 'it runs', 'prompt 7': 'twice' }],
    refused: [],
    isJoined: false,
    promptless: 1,
  });
});

it('keeps repeated headings, and those named like object members, as columns of their own', () => {
  const long = `${'a'.repeat(30)} 3`;
  expect(readTable(`prompt,${long},${long},constructor,__proto__\na hare,1,2,3,4`, true)).toMatchObject({
    columns: ['prompt', long, `${'a'.repeat(30)} 4`, 'constructor 4', '__proto__ 5'],
    rows: [{ 'constructor 4': '3', '__proto__ 5': '4' }],
  });
});

it('reads back the cells that it wrote, and none is a formula', () => {
  const char = fc.constantFrom('"', "'", '\n', ',', ';', ' ', 'a', '\t', '=', '+', '-', '@', 'ü');
  const cell = fc.string({ unit: char, minLength: 1 }).map((text) => `${text}x`.trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (records) => {
      const { rows } = readTable(writeCsv([['prompt', '=seed', 'note'], ...records]).slice(1), true);
      expect(rows).toEqual(records.map(([prompt, seed, note]) => ({ prompt, '=seed': seed, note })));
    }),
  );
  expect(writeCsv([['=1+1', '-2', '@x', '+y', 'a=b', "'=1"]])).toBe("\uFEFF'=1+1,'-2,'@x,'+y,a=b,''=1\r\n");
});

it.each([
  ['tabs that part nothing', `x${'\t'.repeat(100_000)}`, 1],
  ['cells in one line', `a;b;prompt\n${';'.repeat(200_000)}`, 0],
  ['quotes that close on the next line', ',\n,"\t"'.repeat(20_000), 1],
])(
  'a file of many %s is read in the time of any file of its length',
  (_, text, count) => expect(read(text, true).prompts.length).toBe(count),
  10_000,
);
