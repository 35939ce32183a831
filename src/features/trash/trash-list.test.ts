import { describe, expect, it } from 'vitest';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { addPage, beginTrash, renewBeginning, type TrashItem, type TrashList } from './trash-list.ts';

/** An item deleted at `at`; `n` distinguishes items deleted together. */
function deleted(at: number, n = at): TrashItem {
  const server = new ModelServer();
  server.addMedia(uuid(n), 1);
  return { item: server.live()[0]!, deleted_at: at };
}
/** The server's answer: a page of items and a cursor. */
const pageOf = (items: TrashItem[], next: string | null) => ({ items, next });
const timesOf = (list: TrashList | null) => list?.items.map(({ deleted_at }) => deleted_at);

const twoPages = addPage(beginTrash(pageOf([deleted(90), deleted(80)], 'behind 80')), pageOf([deleted(70)], 'behind 70'));

describe('the beginning of the Trash, read again', () => {
  it('leaves what lies behind it, and goes on from the same end', () => {
    const again = renewBeginning(twoPages, pageOf([deleted(90), deleted(80)], 'behind 80'));
    expect([timesOf(again), again?.next]).toEqual([[90, 80, 70], 'behind 70']);
    const deletedMeanwhile = renewBeginning(twoPages, pageOf([deleted(99), deleted(90)], 'behind 90'));
    expect([timesOf(deletedMeanwhile), deletedMeanwhile?.next]).toEqual([[99, 90, 80, 70], 'behind 70']);
  });

  it('takes out what has left it', () => {
    const again = renewBeginning(twoPages, pageOf([deleted(90), deleted(70)], 'behind 70'));
    expect([timesOf(again), again?.next]).toEqual([[90, 70], 'behind 70']);
    expect(timesOf(renewBeginning(twoPages, pageOf([deleted(90)], null)))).toEqual([90]);
    expect(timesOf(renewBeginning(twoPages, pageOf([], null)))).toEqual([]);
  });

  it('has an item that was restored and deleted again once, where it is now', () => {
    const again = renewBeginning(twoPages, pageOf([deleted(99, 70), deleted(90)], 'behind 90'));
    expect(timesOf(again)).toEqual([99, 90, 80]);
  });

  it('tells those that were deleted together apart', () => {
    const together = [deleted(50, 4), deleted(50, 3), deleted(50, 2)];
    const list = addPage(beginTrash(pageOf(together.slice(0, 2), 'on')), pageOf(together.slice(2), null));
    const again = renewBeginning(list, pageOf([deleted(60), together[0]!], 'on'));
    expect(again?.items.map(({ item }) => item.id)).toEqual([60, 4, 3, 2].map((n) => uuid(n)));
    expect(again?.next).toBeNull();
  });

  it('is no continuation of what is known when more than a page was deleted since', () => {
    expect(renewBeginning(twoPages, pageOf([deleted(99), deleted(95)], 'behind 95'))).toBeNull();
    // The head was removed, but the list has no gap.
    const dropped = { ...twoPages, items: twoPages.items.slice(2) };
    expect(timesOf(renewBeginning(dropped, pageOf([deleted(90), deleted(80)], 'behind 80')))).toEqual([90, 80, 70]);
  });
});

it('a page behind the end does not bring again what is there', () => {
  const list = addPage(twoPages, pageOf([deleted(70), deleted(60)], null));
  expect([timesOf(list), list.next]).toEqual([[90, 80, 70, 60], null]);
});
