import { randomUUID } from 'node:crypto';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import type { RouteName } from '../../../contract/routes/routes.ts';
import type { Owned } from '../library/add-library.ts';
import type { CallInput } from './test-client.ts';

const params = { prompt: 'a harbour', negative_prompt: '', model: 'painter', width: 64, height: 64, image_num: 1, seed: null };

const nowhere = { prompt: null, negative_prompt: null, seed: null, width: null, height: null, steps: null, guidance: null };
const noBindings = { ...nowhere, references: [], output: '1' };

type Calls = Partial<Record<RouteName, CallInput>>;

/** A call of each route that names things of the owner. Every route must have a line. */
export function callsByRoute(owned: Owned): Record<RouteName, CallInput> {
  return {
    ...callsOfAccounts(owned),
    ...callsOfItems(owned),
    ...callsOfAlbums(owned),
    ...callsOfStories(owned),
    ...callsOfModels(owned),
    ...callsOfEngines(),
    ...callsOfTeamsAndVault(owned),
  };
}

function callsOfAccounts(owned: Owned) {
  return {
    health: {},
    userMe: {},
    accountGuest: { body: {} },
    accountSignUp: { body: { email: `${randomUUID()}@example.test`, password: 'correct horse' } },
    accountSignIn: { body: { email: 'nobody@example.test', password: 'x' } },
    accountSignOut: { body: {} },
    catalogue: {},
    syncChanges: { query: { space: owned.spaceId, cursor: `${owned.epoch}:0` } },
    syncSnapshot: { query: { space: owned.spaceId } },
    syncEvents: {},
    profile: { params: { username: owned.username } },
    profileMedia: { params: { username: owned.username, id: owned.mediaId, variant: '256' } },
    accountUsername: { body: { username: owned.username } },
    accountPassword: { body: { current_password: 'x', new_password: 'another horse' } },
    accountSessions: {},
    accountSessionEnd: { body: { id: owned.sessionId } },
    accountSessionsEndOthers: { body: {} },
    internalGenerations: { params: { user_id: owned.userId } },
    internalDamaged: {},
    internalAccounts: { query: { q: '' } },
    internalAccountChange: { body: { user_id: owned.userId, can_share: true } },
    internalEvents: {},
    internalAssessments: { query: { list: 'all' } },
    internalAssessmentPicture: { params: { hash: owned.learnedHash } },
    internalAssessmentOverrule: { body: { hash: owned.learnedHash } },
  } satisfies Calls;
}

function callsOfItems(owned: Owned) {
  const item = { generation_media_resource_id: owned.mediaId };
  return {
    create: { body: { ...params, generation_history_id: owned.generationId } },
    createCancel: { body: item },
    createStar: { body: { ...item, is_starred: true } },
    createBatchDelete: { body: { deleteImages: [{ id: owned.mediaId }] } },
    createRestore: { body: { ids: [owned.mediaId] } },
    createHistory: {},
    createHistoryOne: { params: { generation_history_id: owned.generationId } },
    createConvertVideo: { body: conversion(owned) },
    createAddWatermark: { body: conversion(owned) },
    videoMetadata: { query: { video_url: `/api/media/${owned.mediaId}/original` } },
    mediaConvert: { body: { url: `/api/media/${owned.mediaId}/original`, origin: 'png', target: 'jpg' } },
    convertedFile: { params: { id: owned.mediaId } },
    media: { params: { id: owned.mediaId, variant: 'original' } },
    damagedMedia: {},
    giveBackMedia: { params: { id: owned.mediaId, variant: 'original' }, bytes: Uint8Array.of(1) },
    createBatchStar: { body: { ids: [owned.mediaId], is_starred: true } },
    createUpscale: { body: { ...item, upscale_mode: 'x2' } },
    createUpscaledVersion: { body: { ...item, upscale_mode: 'x2', sha256: owned.learnedHash } },
    createSpeedBoost: { body: item },
    createPublish: { body: { image_id: owned.mediaId } },
    createDownloadImage: { body: item },
    createGenerationTime: { query: { base_model: 'painter' } },
    createInferenceRequestMode: { query: { user_id: owned.userId } },
    createImport: { body: importOf(owned) },
    uploadRawImage: { body: '--x--', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } },
    uploadMask: { body: '--x--', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } },
    uploadRawMedia: { body: '--x--', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } },
    uploadedMedia: { params: { sha256: owned.weightsHash } },
    uploadedImage: { params: { sha256: owned.learnedHash } },
    createTrash: {},
    createPurge: { body: { ids: [owned.mediaId] } },
    shareAccessPermission: { body: { ...item, share_access_permission: 'public' } },
    sharedItem: { params: { token: owned.shareToken } },
    sharedMedia: { params: { token: owned.shareToken, variant: 'original' } },
  } satisfies Calls;
}

function callsOfAlbums(owned: Owned) {
  const item = { generation_media_resource_id: owned.mediaId };
  return {
    albumList: {},
    albumImages: { query: { album_id: owned.albumId } },
    albumCreate: { body: { id: owned.albumId, title: 'Harbours' } },
    albumRename: { body: { id: owned.albumId, title: 'Harbours' } },
    albumSetCover: { body: { id: owned.albumId, cover_media_id: null } },
    albumDelete: { body: { id: owned.albumId } },
    albumRestore: { body: { id: owned.albumId } },
    albumImageAdd: { body: { ...item, album_id: owned.albumId } },
    albumBatchAdd: { body: { album_id: owned.albumId, images: [item] } },
    albumImageDelete: { body: { album_id: owned.albumId, image_id: owned.mediaId } },
    albumBatchDelete: { body: { album_id: owned.albumId, image_ids: [owned.mediaId] } },
    albumChangeAlbum: { body: { current_album_id: owned.albumId, target_album_id: null, image_ids: [owned.mediaId] } },
    albumImageStar: { body: { image_id: owned.mediaId, is_starred: true } },
    presetCreate: { body: { id: owned.presetId, name: 'Harbour light', preset_settings: { steps: 20 }, base_model: 'painter' } },
    presetUpdate: { body: { id: owned.presetId, name: 'Harbour light' } },
    presetDelete: { body: { id: owned.presetId } },
    presetRestore: { body: { id: owned.presetId } },
  } satisfies Calls;
}

function callsOfStories(owned: Owned) {
  return {
    stories: {},
    storyMusicShots: { query: { audio_url: `/api/media/upload_raw_media/${owned.soundHash}` } },
    storyMedia: { params: { id: owned.storyId } },
    storyOne: { params: { id: owned.storyId } },
    storyCreate: { body: { id: owned.storyId, category_id: 'create_from_scratch' } },
    storyUpdate: { params: { storyId: owned.storyId }, body: { title: 'Mine' } },
    storyDelete: { params: { id: owned.storyId } },
    storyRestore: { params: { id: owned.storyId } },
    storyMake: { params: { id: owned.storyId }, body: { until: 'storyboard' } },
    storyStop: { params: { id: owned.storyId } },
    storyExport: { body: { storyId: owned.storyId } },
    storyPublish: { params: { id: owned.storyId } },
    storyUnpublish: { params: { id: owned.storyId } },
    storyVoiceSample: { body: { voice: { model: 'nobody', name: '', speed: 1 } } },
    storyAssetUrl: { query: { storyId: owned.storyId } },
    storyPublished: { params: { id: owned.storyId } },
    storyPublishedFilm: { params: { token: 'nobody-has-this-link-yet', variant: 'original' } },
    storyMediaAdd: { params: { id: owned.storyId }, body: { media_id: owned.mediaId } },
    storyMediaRemove: { params: { id: owned.storyId }, body: { media_ids: [owned.mediaId] } },
    storyShotAdd: { params: { storyId: owned.storyId }, body: { id: owned.shotId, position: 'V' } },
    storyShotUpdate: { params: { storyId: owned.storyId, shotId: owned.shotId }, body: { is_locked: true } },
    storyShotDelete: { params: { storyId: owned.storyId, shotId: owned.shotId } },
    storySoundAdd: {
      params: { storyId: owned.storyId },
      body: { id: owned.soundId, kind: 'music', url: `/api/media/upload_raw_media/${owned.soundHash}`, seconds: 1 },
    },
    storySoundUpdate: { params: { storyId: owned.storyId, soundId: owned.soundId }, body: { gain: 0.5 } },
    storySoundDelete: { params: { storyId: owned.storyId, soundId: owned.soundId } },
    storySoundRestore: { params: { storyId: owned.storyId, soundId: owned.soundId } },
    storyShotRestore: { params: { storyId: owned.storyId, shotId: owned.shotId } },
  } satisfies Calls;
}

function callsOfModels(owned: Owned) {
  return {
    characterList: {},
    characterCreate: { body: { id: owned.characterId, character_name: 'Mara', image_urls: [`/api/media/${owned.mediaId}/original`] } },
    characterUpdate: { query: { id: owned.characterId }, body: { character_name: 'Mira' } },
    characterDelete: { query: { id: owned.characterId } },
    characterRestore: { body: { id: owned.characterId } },
    characterHasCreated: {},
    characterModels: {},
    characterDefault: { query: { ai_model: 'painter' } },
    characterPremade: { query: {} },
    characterPremadePicture: { params: { id: owned.characterId, index: '0' } },
    characterOne: { params: { id: owned.characterId } },
    trainModels: {},
    communityModels: {},
    imageModel: { params: { model: owned.trainedModelKey } },
    communityPicture: { params: { id: owned.trainedModelId, picture: 'cover' } },
    communityHide: { body: { id: owned.trainedModelId, is_hidden: true } },
    characterLibrary: { body: { id: owned.characterId, is_library: true } },
    trainModel: { query: { id: owned.trainedModelId } },
    trainWeights: { params: { id: owned.trainedModelId } },
    trainCheck: {},
    train: { body: { ...training(owned), id: owned.trainedModelId } },
    trainRetry: { body: { id: owned.trainedModelId } },
    trainCancel: { body: { id: owned.trainedModelId } },
    trainEdit: { body: { id: owned.trainedModelId, model_name: 'Harbours' } },
    trainPublish: { body: { id: owned.trainedModelId } },
    trainUnpublish: { body: { id: owned.trainedModelId } },
    trainDelete: { body: { id: owned.trainedModelId } },
    trainRestore: { body: { id: owned.trainedModelId } },
  } satisfies Calls;
}

function callsOfEngines() {
  return {
    engineList: {},
    // No program listens on port 1.
    engineConnect: { body: { kind: 'comfyui', name: 'Under the desk', address: 'http://127.0.0.1:1', key: 'a secret key' } },
    engineCheck: { body: { id: 'comfyui' } },
    engineTest: { body: { kind: 'comfyui', name: 'Under the desk', address: 'http://127.0.0.1:1', key: 'a secret key' } },
    engineDiscover: { body: {} },
    engineLimit: { body: { id: 'comfyui', concurrency: 1, requests_per_minute: null, monthly_cap_usd: null } },
    engineResume: { body: { id: 'comfyui' } },
    engineFirst: { body: { work: 'image', id: 'comfyui' } },
    engineCosts: {},
    engineModels: {},
    engineModelChange: { body: { key: 'painter', is_hidden: false, engine: null, credits_per_image: 2 } },
    engineModelsCheck: { body: {} },
    engineWorkflows: { query: { id: 'comfyui' } },
    engineWorkflowAdd: { body: { id: 'comfyui', name: 'A workflow', graph: { '1': { class_type: 'SaveImage', inputs: {} } } } },
    engineWorkflowChange: { body: { id: randomUUID(), name: 'Another name', bindings: noBindings } },
    engineWorkflowCheck: { body: { id: randomUUID() } },
    engineWorkflowRemove: { body: { id: randomUUID() } },
    engineRemove: { body: { id: 'comfyui' } },
    promptImprove: { body: { prompt: 'a harbour', resource_type: 'image' } },
    engineWriters: {},
    engineWriterChoose: { body: { choice: 'nobody' } },
    engineWriterPrice: { body: { engine: 'openai', model: 'gpt-5', price_usd: 0.01 } },
  } satisfies Calls;
}

function callsOfTeamsAndVault(owned: Owned) {
  return {
    teamMembers: {},
    teamCreate: { body: { name: 'The harbour' } },
    teamInvite: { body: { email: 'guest@example.test' } },
    // A real token gives the right to join, so other callers try the member's id instead.
    teamInvitation: { body: { token: owned.memberId } },
    teamJoin: { body: { token: owned.teamId } },
    teamRemove: { body: { id: owned.memberId } },
    teamLeave: { body: {} },
    vaultPlan: { body: albumRows(owned) },
    vaultRestore: { body: albumRows(owned) },
    vaultFile: { params: { sha256: '0'.repeat(64) }, body: 'x', headers: { 'Content-Type': 'application/octet-stream' } },
    vaultWeights: { params: { sha256: '0'.repeat(64) }, body: 'x', headers: { 'Content-Type': 'application/octet-stream' } },
    vaultPoster: { params: { sha256: '0'.repeat(64) }, body: 'x', headers: { 'Content-Type': 'application/octet-stream' } },
  } satisfies Calls;
}

function conversion({ mediaId, generationId }: Owned) {
  return { url: `/api/media/${mediaId}/original`, output_format: 'mp4', generation_history_id: generationId };
}

function importOf({ generationId, mediaId }: Owned) {
  return {
    generation_history_id: generationId,
    generation_media_resource_id: mediaId,
    sha256: 'ab'.repeat(32),
    file_name: 'harbour.png',
    mime: 'image/png',
    size_bytes: 100,
    width: 64,
    height: 64,
    thumbhash: null,
    settings: noSettings,
    at: Date.now(),
  };
}

function training({ mediaId }: Owned) {
  const images = [`/api/media/${mediaId}/original`, ...[1, 2, 3, 4].map((n) => `/api/media/upload_raw_image/${String(n).repeat(64)}`)];
  return { model_name: 'Harbour light', training_mode: 'style', trainer: 'palette-study', image_urls: images };
}

function albumRows({ albumId }: Owned) {
  const row = { id: albumId, title: 'Harbours', cover_media_id: null, image_count: 0, created_at: 1, updated_at: 1, last_added_at: null };
  return { table: 'albums', rows: [row], bring_back: true };
}
