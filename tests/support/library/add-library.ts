import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { albumItemId } from '../../../contract/album.ts';
import { storyMediaId } from '../../../contract/stories/story-media.ts';
import type { Me } from '../../../contract/account/user.ts';
import { hashLink } from '../../../server/domain/sharing/share-links.ts';
import type { Database, Transaction } from '../../../server/storage/database.ts';
import { album, albumItem } from '../../../server/storage/schema/album.ts';
import { character } from '../../../server/storage/schema/character.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { upload } from '../../../server/storage/schema/upload.ts';
import { preset } from '../../../server/storage/schema/preset.ts';
import { space } from '../../../server/storage/schema/space.ts';
import { story, storyMedia, storyShot, storySound } from '../../../server/storage/schema/story.ts';
import { trainedModel } from '../../../server/storage/schema/trained-model.ts';
import { team, teamMember } from '../../../server/storage/schema/team.ts';
import { session, user } from '../../../server/storage/schema/user.ts';
import { writeSpace, type Touch } from '../../../server/storage/rows/write-space.ts';
import { addPictures } from './add-pictures.ts';
import { noInputs } from './add-stories.ts';

/** The ids and names of one thing of every kind that the owner has, as API calls use them. */
export type Owned = {
  userId: string;
  spaceId: string;
  epoch: string;
  generationId: string;
  mediaId: string;
  /** Of an item that was shared once and is private again. */
  shareToken: string;
  albumId: string;
  storyId: string;
  shotId: string;
  soundId: string;
  /** SHA-256 in hex of the file of the sound. */
  soundHash: string;
  presetId: string;
  characterId: string;
  /** Trained, and not published. */
  trainedModelId: string;
  trainedModelKey: string;
  /** SHA-256 of the uploaded training picture, and of the weights. */
  learnedHash: string;
  weightsHash: string;
  teamId: string;
  memberId: string;
  sessionId: string;
  /** Name of the profile, on which nothing is posted. */
  username: string;
};

/** Words that only the contents of `addLibrary` have. */
export const privateWords = [
  'a quiet harbour',
  'Harbours of last summer',
  'A private story',
  'a private shot',
  'Light of no other harbour',
  'A model of one harbour',
  'A face of one harbour',
  'invited@example.test',
];

type Identity = Pick<Me, 'user_id' | 'space_id'>;
type Things = Omit<Owned, 'epoch' | 'sessionId'>;

/** Gives a user one thing of every kind. `ownTeam`: the team of this library; without it a team is made. */
export async function addLibrary(db: Database, owner: Identity, ownTeam?: { teamId: string; memberId: string }): Promise<Owned> {
  const { generationId, ids } = await addPictures(db, owner, { count: 2 });
  const [mediaId, sharedId] = ids as [string, string];
  const theirTeam = ownTeam ?? { teamId: randomUUID(), memberId: randomUUID() };
  const things: Things = { ...nameThings(), ...theirTeam, generationId, mediaId, userId: owner.user_id, spaceId: owner.space_id };
  await writeSpace(db, owner.space_id, async (tx, touch) => {
    await tx
      .update(media)
      .set({ shareHash: hashLink(things.shareToken) })
      .where(eq(media.id, sharedId));
    touch('media', [sharedId]);
    await addAlbum(tx, touch, things);
    await addStory(tx, touch, things);
    await addModels(tx, touch, things);
    if (ownTeam === undefined) await addTeam(tx, things);
    touch('members', [things.memberId]);
  });
  await db.update(user).set({ username: things.username }).where(eq(user.id, owner.user_id));
  const [row] = await db.select({ epoch: space.epoch }).from(space).where(eq(space.id, owner.space_id));
  const [opened] = await db.select({ id: session.id }).from(session).where(eq(session.userId, owner.user_id));
  return { ...things, epoch: row!.epoch, sessionId: opened!.id };
}

function nameThings() {
  const trainedModelId = randomUUID();
  return {
    shareToken: randomBytes(16).toString('base64url'),
    albumId: randomUUID(),
    storyId: randomUUID(),
    shotId: randomUUID(),
    soundId: randomUUID(),
    soundHash: randomBytes(32).toString('hex'),
    presetId: randomUUID(),
    characterId: randomUUID(),
    trainedModelId,
    trainedModelKey: `harbour-${trainedModelId.slice(-6)}`,
    learnedHash: randomBytes(32).toString('hex'),
    weightsHash: randomBytes(32).toString('hex'),
    username: `harbour-${randomBytes(5).toString('hex')}`,
  };
}

const rowOf = ({ spaceId, userId }: Things) => ({ spaceId, userId, seq: 0, createdAt: new Date() });
const sent = { mime: 'image/png', width: 64, height: 64, sizeBytes: 100, thumbhash: '' };

async function addAlbum(tx: Transaction, touch: Touch, things: Things): Promise<void> {
  const { albumId, mediaId, presetId, spaceId } = things;
  await tx.insert(album).values({ ...rowOf(things), id: albumId, title: 'Harbours of last summer', updatedAt: new Date() });
  const membership = { id: albumItemId(albumId, mediaId), spaceId, seq: 0, albumId, mediaId, addedAt: new Date() };
  await tx.insert(albumItem).values(membership);
  const settings = { name: 'Light of no other harbour', presetSettings: { steps: 20 }, baseModel: 'painter' };
  await tx.insert(preset).values({ ...rowOf(things), ...settings, id: presetId, updatedAt: new Date() });
  touch('albums', [albumId]);
  touch('albumItems', [membership.id]);
  touch('presets', [presetId]);
}

async function addStory(tx: Transaction, touch: Touch, things: Things): Promise<void> {
  const { storyId, shotId, soundId, soundHash, mediaId, userId } = things;
  const words = { title: 'A private story', categoryId: 'create_from_scratch' as const, categoryInputs: noInputs };
  await tx.insert(story).values({ ...rowOf(things), ...words, id: storyId });
  await tx.insert(storyShot).values({ ...rowOf(things), id: shotId, storyId, position: 'V', shotImagePrompt: 'a private shot' });
  const scene = { id: storyMediaId(storyId, mediaId), storyId, mediaId, shotId };
  await tx.insert(storyMedia).values({ ...rowOf(things), ...scene });
  const sound = { kind: 'music' as const, url: `/api/media/upload_raw_media/${soundHash}`, seconds: 1 };
  await tx.insert(storySound).values({ ...rowOf(things), ...sound, id: soundId, storyId });
  await tx.insert(upload).values({ ...sent, mime: 'audio/wav', duration: 1, userId, hash: soundHash });
  touch('stories', [storyId]);
  touch('storyShots', [shotId]);
  touch('storyMedia', [scene.id]);
  touch('storySounds', [soundId]);
}

/** Adds a character and a trained model with its training picture. */
async function addModels(tx: Transaction, touch: Touch, things: Things): Promise<void> {
  const { characterId, trainedModelId, trainedModelKey, learnedHash, weightsHash, mediaId, userId } = things;
  const picture = `/api/media/${mediaId}/original`;
  await tx.insert(upload).values({ ...sent, userId, hash: learnedHash });
  const named = { characterName: 'A face of one harbour', modelId: 'a-face', imageUrls: [picture] };
  await tx.insert(character).values({ ...rowOf(things), ...named, id: characterId });
  const model = {
    key: trainedModelKey,
    modelName: 'A model of one harbour',
    cover: picture,
    trainingImages: [`/api/media/upload_raw_image/${learnedHash}`],
    weightsHash,
    weightsBytes: 7,
  };
  await tx.insert(trainedModel).values({ ...rowOf(things), ...model, id: trainedModelId });
  touch('characters', [characterId]);
  touch('trainedModels', [trainedModelId]);
}

async function addTeam(tx: Transaction, { teamId, memberId, spaceId }: Things): Promise<void> {
  await tx.insert(team).values({ id: teamId, name: 'The harbour', spaceId });
  const invitation = { id: memberId, spaceId, seq: 0, teamId, email: 'invited@example.test' };
  await tx.insert(teamMember).values({ ...invitation, role: 'member' });
}
