import { expect, it } from 'vitest';
import { unlessMoved } from './unless-moved.ts';

/** A stand-in for an element that matches one selector and contains others. */
function element(selector = '', inside: readonly HTMLElement[] = []): HTMLElement {
  const own = {
    contains: (other: unknown) => other === own || inside.some((one) => one === other),
    closest: (asked: string) => (asked === selector ? own : null),
    matches: (asked: string) => asked === selector,
  };
  return own as unknown as HTMLElement;
}

const opener = element();
const button = element();
const popup = element('', [button]);

it('leaves the focus on another picture that got it while the dialog faded out', () => {
  const another = element();
  expect(unlessMoved(opener, popup, another)).toBe(false);
  expect(unlessMoved(null, popup, another)).toBe(false);
});

it('returns the focus when it is still in the dialog, or in another one that closes with it', () => {
  for (const active of [popup, button, element('[data-closed]')]) expect(unlessMoved(opener, popup, active)).toBe(opener);
});

it('returns the focus when it is nowhere in particular', () => {
  for (const active of [null, element('body'), element('', [opener])]) expect(unlessMoved(opener, popup, active)).toBe(opener);
});
