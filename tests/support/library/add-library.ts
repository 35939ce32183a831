import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { albumItemId } from '../../../contract/album.ts';
import { storyMediaId } from '../../../contract/stories/story-media.ts';
import type { Me } from '../../../contract/account/user.ts';
import { hashLink } from '../../../server/domain/sharing/share-links.ts';
import type { Database } from '../../../server/storage/database.ts';
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
import { writeSpace } from '../../../server/storage/rows/write-space.ts';
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

type Seven = [string, string, string, string, string, string, string];

/** Gives a user one thing of every kind. `ownTeam`: the team of this library; without it a team is made. */
export async function addLibrary(
  db: Database,
  owner: Pick<Me, 'user_id' | 'space_id'>,
  ownTeam?: { teamId: string; memberId: string },
): Promise<Owned> {
  const { generationId, ids } = await addPictures(db, owner, 2);
  const [mediaId, sharedId] = ids as [string, string];
  const [albumId, storyId, shotId, soundId, presetId, characterId, trainedModelId] = Array.from({ length: 7 }, () => randomUUID()) as Seven;
  const { teamId, memberId } = ownTeam ?? { teamId: randomUUID(), memberId: randomUUID() };
  const shareToken = randomBytes(16).toString('base64url');
  const trainedModelKey = `harbour-${trainedModelId.slice(-6)}`;
  const [learnedHash, weightsHash, soundHash] = Array.from({ length: 3 }, () => randomBytes(32).toString('hex')) as [
    string,
    string,
    string,
  ];
  const own = { spaceId: owner.space_id, userId: owner.user_id, seq: 0, createdAt: new Date() };
  await writeSpace(db, owner.space_id, async (tx, touch) => {
    await tx
      .update(media)
      .set({ shareHash: hashLink(shareToken) })
      .where(eq(media.id, sharedId));
    await tx.insert(album).values({ ...own, id: albumId, title: 'Harbours of last summer', updatedAt: new Date() });
    const membership = { id: albumItemId(albumId, mediaId), spaceId: own.spaceId, seq: 0, albumId, mediaId, addedAt: new Date() };
    await tx.insert(albumItem).values(membership);
    const words = { title: 'A private story', categoryId: 'create_from_scratch' as const, categoryInputs: noInputs };
    await tx.insert(story).values({ ...own, ...words, id: storyId });
    await tx.insert(storyShot).values({ ...own, id: shotId, storyId, position: 'V', shotImagePrompt: 'a private shot' });
    const scene = { id: storyMediaId(storyId, mediaId), storyId, mediaId, shotId };
    await tx.insert(storyMedia).values({ ...own, ...scene });
    await tx
      .insert(storySound)
      .values({ ...own, id: soundId, storyId, kind: 'music', url: `/api/media/upload_raw_media/${soundHash}`, seconds: 1 });
    const settings = { name: 'Light of no other harbour', presetSettings: { steps: 20 }, baseModel: 'painter' };
    await tx.insert(preset).values({ ...own, ...settings, id: presetId, updatedAt: new Date() });
    const sent = { mime: 'image/png', width: 64, height: 64, sizeBytes: 100, thumbhash: '' };
    await tx.insert(upload).values({ ...sent, userId: own.userId, hash: learnedHash });
    await tx.insert(upload).values({ ...sent, mime: 'audio/wav', duration: 1, userId: own.userId, hash: soundHash });
    const model = {
      key: trainedModelKey,
      modelName: 'A model of one harbour',
      cover: `/api/media/${mediaId}/original`,
      trainingImages: [`/api/media/upload_raw_image/${learnedHash}`],
      weightsHash,
      weightsBytes: 7,
    };
    const named = { characterName: 'A face of one harbour', modelId: 'a-face', imageUrls: [`/api/media/${mediaId}/original`] };
    await tx.insert(character).values({ ...own, ...named, id: characterId });
    await tx.insert(trainedModel).values({ ...own, ...model, id: trainedModelId });
    if (ownTeam === undefined) {
      await tx.insert(team).values({ id: teamId, name: 'The harbour', spaceId: own.spaceId });
      const invitation = { id: memberId, spaceId: own.spaceId, seq: 0, teamId, email: 'invited@example.test' };
      await tx.insert(teamMember).values({ ...invitation, role: 'member' });
    }
    touch('media', [sharedId]);
    touch('albums', [albumId]);
    touch('albumItems', [membership.id]);
    touch('stories', [storyId]);
    touch('storyShots', [shotId]);
    touch('storyMedia', [scene.id]);
    touch('storySounds', [soundId]);
    touch('presets', [presetId]);
    touch('characters', [characterId]);
    touch('trainedModels', [trainedModelId]);
    touch('members', [memberId]);
  });
  const username = `harbour-${randomBytes(5).toString('hex')}`;
  await db.update(user).set({ username }).where(eq(user.id, owner.user_id));
  const [row] = await db.select({ epoch: space.epoch }).from(space).where(eq(space.id, owner.space_id));
  const [opened] = await db.select({ id: session.id }).from(session).where(eq(session.userId, owner.user_id));
  const named = {
    generationId,
    mediaId,
    shareToken,
    albumId,
    storyId,
    shotId,
    soundId,
    soundHash,
    presetId,
    characterId,
    trainedModelId,
    trainedModelKey,
    learnedHash,
    weightsHash,
    teamId,
    memberId,
    sessionId: opened!.id,
    username,
  };
  return { ...named, userId: owner.user_id, spaceId: owner.space_id, epoch: row!.epoch };
}
