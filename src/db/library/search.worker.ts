import { StudioDatabase } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { followChanges } from './follow-changes.ts';
import { wordsOf } from './fold-text.ts';
import type { SearchAnswer, SearchQuestion } from './search-messages.ts';
import { TextIndex } from './text-index.ts';

/** Items of the first answer: more than fit on a screen. */
const firstItems = 400;

const index = new TextIndex();
let isReady = false;
let asked: { turn: number; keyword: string | undefined } | undefined;

addEventListener('message', ({ data }: MessageEvent<SearchQuestion>) => {
  if ('databaseName' in data) void follow(data.databaseName);
  else {
    asked = data;
    if (isReady) answer(true);
  }
});

async function follow(databaseName: string): Promise<void> {
  const db = await openDatabase(new StudioDatabase(databaseName));
  let isChanged = false;
  const change = () => {
    isChanged = true;
  };
  followChanges(db, '', {
    restart: (packs) => {
      index.restart(packs);
      change();
    },
    takeMedia: (items) => {
      index.takeMedia(items);
      change();
    },
    takeTexts: (texts) => {
      index.takeTexts(texts);
      change();
    },
    publish: () => {
      if (isReady && !isChanged) return;
      isChanged = false;
      answer(!isReady);
      isReady = true;
    },
  });
}

/** `isFirst`: nothing of it is on the screen yet, so that the newest are sent before the rest is looked for. */
function answer(isFirst: boolean): void {
  if (asked?.keyword === undefined) return;
  const { turn, keyword } = asked;
  const found: string[] = [];
  let isFirstOwed = isFirst;
  for (const items of index.search(wordsOf(keyword))) {
    for (const id of items) found.push(id);
    if (!isFirstOwed || found.length < firstItems) continue;
    isFirstOwed = false;
    send({ turn, ids: found.join(''), isWhole: false });
  }
  send({ turn, ids: found.join(''), isWhole: true });
}

function send(message: SearchAnswer): void {
  postMessage(message);
}
