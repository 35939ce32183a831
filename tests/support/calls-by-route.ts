import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../contract/errors.ts';
import { noSettings } from '../../contract/imported-settings.ts';
import type { RouteName } from '../../contract/routes.ts';
import type { Owned } from './add-library.ts';
import type { CallInput } from './test-client.ts';

const params = { prompt: 'a harbour', negative_prompt: '', model: 'painter', width: 64, height: 64, image_num: 1, seed: null };

/** A call of each route that names what somebody owns. Every route must have a line. */
export function callsByRoute(owned: Owned): Record<RouteName, CallInput> {
  const item = { generation_media_resource_id: owned.mediaId };
  return {
    health: {},
    userMe: {},
    accountGuest: { body: {} },
    accountSignUp: { body: { email: `${randomUUID()}@example.test`, password: 'correct horse' } },
    accountSignIn: { body: { email: 'nobody@example.test', password: 'x' } },
    accountSignOut: { body: {} },
    catalogue: {},
    create: { body: { ...params, generation_history_id: owned.generationId } },
    createCancel: { body: item },
    createStar: { body: { ...item, is_starred: true } },
    createBatchDelete: { body: { deleteImages: [{ id: owned.mediaId }] } },
    createRestore: { body: { ids: [owned.mediaId] } },
    createHistory: {},
    createHistoryOne: { params: { generation_history_id: owned.generationId } },
    syncChanges: { query: { space: owned.spaceId, cursor: `${owned.epoch}:0` } },
    syncSnapshot: { query: { space: owned.spaceId } },
    syncEvents: {},
    createConvertVideo: { body: conversion(owned) },
    createAddWatermark: { body: conversion(owned) },
    mediaConvert: { body: { url: `/api/media/${owned.mediaId}/original`, origin: 'png', target: 'jpg' } },
    convertedFile: { params: { id: owned.mediaId } },
    media: { params: { id: owned.mediaId, variant: 'original' } },
    createBatchStar: { body: { ids: [owned.mediaId], is_starred: true } },
    createUpscale: { body: { ...item, upscale_mode: 'x2' } },
    createPublish: { body: { image_id: owned.mediaId } },
    createDownloadImage: { body: item },
    createGenerationTime: { query: { base_model: 'painter' } },
    createInferenceRequestMode: { query: { user_id: owned.userId } },
    createImport: { body: importOf(owned) },
    uploadRawImage: { body: '--x--', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } },
    uploadedImage: { params: { sha256: '0'.repeat(64) } },
    createTrash: {},
    createPurge: { body: { ids: [owned.mediaId] } },
    shareAccessPermission: { body: { ...item, share_access_permission: 'public' } },
    sharedItem: { params: { token: owned.shareToken } },
    sharedMedia: { params: { token: owned.shareToken, variant: 'original' } },
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
    stories: {},
    storyMedia: { params: { id: owned.storyId } },
    characterList: {},
    trainModels: {},
    teamMembers: {},
    engineList: {},
    // Nobody listens there.
    engineConnect: { body: { kind: 'comfyui', name: 'Under the desk', address: 'http://127.0.0.1:1', key: 'a secret key' } },
    engineCheck: { body: { id: 'comfyui' } },
    engineTest: { body: { kind: 'comfyui', name: 'Under the desk', address: 'http://127.0.0.1:1', key: 'a secret key' } },
    engineDiscover: { body: {} },
    engineLimit: { body: { id: 'comfyui', concurrency: 1, requests_per_minute: null, monthly_cap_usd: null } },
    engineResume: { body: { id: 'comfyui' } },
    engineFirst: { body: { work: 'image', id: 'comfyui' } },
    engineCosts: {},
    engineRemove: { body: { id: 'comfyui' } },
    teamCreate: { body: { name: 'The harbour' } },
    teamInvite: { body: { email: 'guest@example.test' } },
    teamJoin: { body: { team_id: owned.teamId } },
    teamRemove: { body: { id: owned.memberId } },
    teamLeave: { body: {} },
    vaultPlan: { body: albumRows(owned) },
    vaultRestore: { body: albumRows(owned) },
    vaultFile: { params: { sha256: '0'.repeat(64) }, body: 'x', headers: { 'Content-Type': 'application/octet-stream' } },
    vaultPoster: { params: { sha256: '0'.repeat(64) }, body: 'x', headers: { 'Content-Type': 'application/octet-stream' } },
    profile: { params: { username: owned.username } },
    profileMedia: { params: { username: owned.username, id: owned.mediaId, variant: '256' } },
    accountUsername: { body: { username: owned.username } },
    internalGenerations: { params: { user_id: owned.userId } },
  };
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

function albumRows({ albumId }: Owned) {
  const row = { id: albumId, title: 'Harbours', cover_media_id: null, image_count: 0, created_at: 1, updated_at: 1, last_added_at: null };
  return { table: 'albums', rows: [row], bring_back: true };
}

type Answer = ErrorCode | 'own';

/**
 * What somebody else hears of each route's line: a refusal, or `own` where the call is granted and speaks of the caller
 * alone. Where several are given, it depends on who the caller is.
 */
export const answersToOthers: Record<RouteName, Answer | Answer[]> = {
  health: 'own',
  userMe: 'own',
  accountGuest: 'own',
  accountSignUp: 'ALREADY_ACCOUNT',
  accountSignIn: ['CREDENTIALS_WRONG', 'ALREADY_ACCOUNT'],
  accountSignOut: 'own',
  catalogue: 'own',
  create: 'ID_TAKEN',
  createCancel: 'NOT_FOUND',
  createStar: 'NOT_FOUND',
  createBatchDelete: 'own',
  createRestore: 'NOT_FOUND',
  createHistory: 'own',
  createHistoryOne: 'NOT_FOUND',
  syncChanges: 'NOT_FOUND',
  syncSnapshot: 'NOT_FOUND',
  syncEvents: 'own',
  createConvertVideo: 'NOT_FOUND',
  createAddWatermark: 'NOT_FOUND',
  mediaConvert: 'NOT_FOUND',
  convertedFile: 'NOT_FOUND',
  media: 'NOT_FOUND',
  createBatchStar: 'NOT_FOUND',
  createUpscale: 'NOT_FOUND',
  createPublish: 'NOT_FOUND',
  createDownloadImage: 'NOT_FOUND',
  createGenerationTime: 'own',
  createInferenceRequestMode: 'NOT_FOUND',
  createImport: ['ID_TAKEN', 'UPLOAD_MISSING'],
  uploadRawImage: ['BODY_MALFORMED', 'UPLOAD_UNREADABLE', 'VALIDATION_FAILED'],
  uploadedImage: 'NOT_FOUND',
  createTrash: 'own',
  createPurge: 'own',
  shareAccessPermission: 'NOT_FOUND',
  sharedItem: 'NOT_FOUND',
  sharedMedia: 'NOT_FOUND',
  albumList: 'own',
  albumImages: 'NOT_FOUND',
  albumCreate: 'ID_TAKEN',
  albumRename: 'NOT_FOUND',
  albumSetCover: 'NOT_FOUND',
  albumDelete: 'NOT_FOUND',
  albumRestore: 'NOT_FOUND',
  albumImageAdd: 'NOT_FOUND',
  albumBatchAdd: 'NOT_FOUND',
  albumImageDelete: 'NOT_FOUND',
  albumBatchDelete: 'NOT_FOUND',
  albumChangeAlbum: 'NOT_FOUND',
  albumImageStar: 'NOT_FOUND',
  stories: 'own',
  storyMedia: 'NOT_FOUND',
  characterList: 'own',
  trainModels: 'own',
  teamMembers: 'own',
  engineList: 'NOT_FOUND',
  engineConnect: 'NOT_FOUND',
  engineCheck: 'NOT_FOUND',
  engineTest: 'NOT_FOUND',
  engineDiscover: 'NOT_FOUND',
  engineLimit: 'NOT_FOUND',
  engineResume: 'NOT_FOUND',
  engineFirst: 'NOT_FOUND',
  engineCosts: 'NOT_FOUND',
  engineRemove: 'NOT_FOUND',
  teamCreate: ['ALREADY_ON_TEAM', 'own'],
  teamInvite: ['NO_TEAM', 'own'],
  teamJoin: ['ALREADY_ON_TEAM', 'NOT_FOUND'],
  teamRemove: ['NO_TEAM', 'NOT_FOUND'],
  teamLeave: ['NO_TEAM', 'LAST_OWNER', 'own'],
  // Each row has its own result; one of somebody else's is left alone.
  vaultPlan: 'own',
  vaultRestore: 'own',
  vaultFile: 'SUM_WRONG',
  vaultPoster: 'UPLOAD_MISSING',
  // Everybody may see the profile; nothing of this library was posted to it.
  profile: 'own',
  profileMedia: 'NOT_FOUND',
  accountUsername: 'USERNAME_TAKEN',
  internalGenerations: 'NOT_FOUND',
};
