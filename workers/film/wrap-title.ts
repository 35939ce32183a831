/**
 * Lines of a title that are no wider than `widest`, broken between words; a word that is wider stays whole on its own line.
 * Line ends of the text are kept.
 */
export function wrapTitle(text: string, widest: number, measure: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/u).filter((part) => part !== '')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && measure(longer) > widest) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}
