import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { uuid } from '../../../../tests/support/model/model-server.ts';
import { wordsOf } from '../../../../contract/text/fold-text.ts';
import { closeForGood } from '../../upgrade/close-for-good.ts';
import { StudioDatabase } from '../../database.ts';
import { openDatabase } from '../../open-database.ts';
import { followChanges } from '../follow-changes.ts';
import { packMedia } from '../packs/media-pack.ts';
import { packTexts } from '../packs/text-pack.ts';
import { TextIndex } from './text-index.ts';

it('finds what an earlier version folded otherwise, in saved packs and in pages that were not saved yet', async () => {
  const name = 'studio.folded-before';
  await leaveOldDatabase(name);
  const db = await openDatabase(new StudioDatabase(name));
  const index = new TextIndex();
  const found = (keyword: string) => [...index.search(wordsOf(keyword))].flat().toSorted();
  const following = followChanges(db, '', {
    restart: (packs) => index.restart(packs),
    takeMedia: (items) => index.takeMedia(items),
    takeTexts: (texts) => index.takeTexts(texts),
    publish: () => undefined,
  });
  await eventually(() => expect([found('lodz'), found("dragon's")]).toEqual([[uuid(11)], [uuid(12)]]));
  following.stop();
  closeForGood(db);
});

/** A database as the fourth version left it: the words of one request in a pack, those of another in a page that arrived. */
async function leaveOldDatabase(name: string): Promise<void> {
  const old = new Dexie(name);
  old.version(4).stores({
    meta: 'k',
    media: 'id,[sp+ord+id],generation_history_id,variation_source',
    generations: 'id',
    shadow: 'k',
    tomb: 'k',
    drafts: 'k',

    outbox: '++n,&mid,state,*keys,due',
    done: 'mid,at',
    problems: '++i,mid,at',
    albums: 'id',
    stories: 'id',
    storyMedia: 'id,story_id',

    albumItems: 'id,[album_id+added_at],media_id',
    characters: 'id',
    trainedModels: 'id',
    members: 'id',
    uploads: 'mid',
    packs: 'k',
    touched: '++n',
    sent: '++i,until',
  });
  const prompts = ['Łódź', 'a dragon’s lair'];
  const before = prompts.map((prompt, n) => ({
    id: uuid(n + 1),
    createdAt: n,
    text: `${prompt.normalize('NFKD').toLowerCase()}\n\npainter`,
  }));
  await old
    .table('generations')
    .bulkPut(prompts.map((prompt, n) => ({ id: uuid(n + 1), prompt, negative_prompt: '', model: 'painter', created_at: n })));
  await old.table('media').bulkPut(prompts.map((_, n) => ({ id: uuid(n + 11), generation_history_id: uuid(n + 1), sp: 's', ord: n })));
  const media = prompts.map((_, n) => uuid(n + 11));
  await old.table('touched').add({ media, generations: [] });
  await old.table('touched').add({ media: [], generations: [uuid(2)], page: { media: packMedia([]), texts: packTexts(before.slice(1)) } });
  await old.table('packs').bulkPut([
    { k: 'head', upTo: 0, savedBy: 'earlier' },
    { k: 'text:0', ...packTexts(before.slice(0, 1)) },
  ]);
  old.close();
}
