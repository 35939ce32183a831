import { liveQuery } from 'dexie';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import { consoleLog } from '../../../lib/log.ts';
import { StudioDatabase, type SavedMedia } from '../../database.ts';
import { readMeta } from '../../meta.ts';
import { openDatabase } from '../../open-database.ts';
import { followChanges } from '../follow-changes.ts';
import { wordsOf } from '../../../../contract/text/fold-text.ts';
import type { SearchAnswer, SearchQuestion } from './search-messages.ts';
import { TextIndex } from './text-index.ts';

/** Items of the first answer: more than fit on a screen. */
const firstItems = 200;
/** As many of them bring their rows along as a screen shows at the usual zoom. */
const firstRows = 48;
/** A search checks this often whether a newer one has replaced it, ms. */
const sliceMs = 8;

/** Sends questions and takes answers: a worker's global scope, or one end of a channel. */
type Asker = Pick<EventTarget, 'addEventListener'> & { postMessage(message: SearchAnswer): void };

let asker: Asker;
const index = new TextIndex();
let readRows: (ids: string[]) => Promise<SavedMedia[]>;
let isReady = false;
let asked: { turn: number; keyword: string | undefined } | undefined;

/**
 * Reads the words of a library and answers the questions of `port`; `search-messages.ts` has the messages. `onFailed` is
 * called when there will be no answer; by default it raises an error event at the page that made the worker.
 */
export function answerSearches(port: Asker, onFailed: (error: unknown) => void = reportError): void {
  asker = port;
  port.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<SearchQuestion>;
    if ('databaseName' in data) follow(data.databaseName).catch(onFailed);
    else if ('paintedTurn' in data) {
      if (data.paintedTurn === asked?.turn) goOnAfterPaint();
    } else {
      asked = data;
      // Wakes an earlier answer that waits for a paint, so that it ends as outdated.
      goOnAfterPaint();
      if (isReady) void answer(true);
    }
  });
}

async function follow(databaseName: string): Promise<void> {
  const db = await openDatabase(new StudioDatabase(databaseName));
  readRows = async (ids) => {
    try {
      return (await db.media.bulkGet(ids)).filter((row) => row !== undefined);
    } catch (error) {
      // The screen reads the rows itself then.
      consoleLog('search.rows-not-read', { reason: String(error) });
      return [];
    }
  };
  liveQuery(async () => readMeta(db, 'catalogue')).subscribe({
    next: (catalogue = [painterModel]) => {
      index.nameModels(catalogue);
      if (isReady) void answer(false);
    },
    // Models are still found by their keys.
    error: (error: unknown) => consoleLog('search.names-not-read', { reason: String(error) }),
  });
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
      index.sort();
      void answer(!isReady);
      isReady = true;
    },
  });
}

let goOnAfterPaint = (): void => undefined;

/** Only the newest answer goes on: typing, or a change of the library, makes the one before outdated. */
let runs = 0;

/** `isFirst`: the screen shows no result of it yet, so the newest items are sent before the search goes on. */
async function answer(isFirst: boolean): Promise<void> {
  const run = ++runs;
  if (asked?.keyword === undefined) return;
  const { turn, keyword } = asked;
  const found: string[] = [];
  let isFirstOwed = isFirst;
  let began = performance.now();
  const sendFirst = async (isWhole: boolean): Promise<void> => {
    isFirstOwed = false;
    const ids = found.join('');
    const rows = await readRows(found.slice(0, firstRows));
    if (run === runs) send({ turn, ids, isWhole, rows });
  };
  for (const items of index.search(wordsOf(keyword))) {
    for (const id of items) found.push(id);
    if (isFirstOwed && found.length >= firstItems) {
      await sendFirst(false);
      if (run !== runs) return;
      // The page needs every core to draw them: the search goes on once they are painted.
      await new Promise<void>((resolve) => (goOnAfterPaint = resolve));
      if (run !== runs) return;
      began = performance.now();
    }
    if (performance.now() - began < sliceMs) continue;
    await nextTask();
    if (run !== runs) return;
    began = performance.now();
  }
  if (isFirstOwed) await sendFirst(true);
  else send({ turn, ids: found.join(''), isWhole: true });
}

const { port1: breath, port2: breathOut } = new MessageChannel();
let goOn = (): void => undefined;
breath.addEventListener('message', () => goOn());
breath.start();

/** Lets a waiting question in. A message takes no time; a nested timer would wait at least 4 ms. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const before = goOn;
    goOn = () => {
      before();
      goOn = () => undefined;
      resolve();
    };
    breathOut.postMessage(null);
  });
}

function send(message: SearchAnswer): void {
  asker.postMessage(message);
}
