/**
 * Every failure the two sides expect. `status` is the HTTP answer, `retryable` says whether the
 * same request under the same key may succeed later, `title` is the sentence a person reads
 * when the place that shows it has nothing more precise to say.
 */
export const errors = {
  VALIDATION_FAILED: { status: 422, retryable: false, title: 'Something in this request is not valid. Nothing was changed.' },
  BODY_MALFORMED: { status: 400, retryable: false, title: 'The request could not be read. Nothing was changed.' },
  BODY_TOO_LARGE: { status: 413, retryable: false, title: 'The request is too large. Nothing was changed.' },
  UNAUTHENTICATED: { status: 401, retryable: true, title: 'Sign in to go on. Your changes are kept on this device.' },
  USER_MISMATCH: { status: 409, retryable: true, title: 'Another account is signed in in this browser. Your changes are kept.' },
  LIBRARY_CHANGED: { status: 409, retryable: false, title: 'This was meant for a library you are not in now. Nothing was changed.' },
  CSRF_REJECTED: { status: 403, retryable: false, title: 'This request did not come from the studio. Nothing was changed.' },
  HOST_UNKNOWN: {
    status: 421,
    retryable: true,
    title: 'This studio does not answer at this address. Its host can add the address to PUBLIC_URL. Your changes are kept.',
  },
  FORBIDDEN: { status: 403, retryable: false, title: 'You are not allowed to do this.' },
  NOT_FOUND: { status: 404, retryable: false, title: 'This does not exist, or it is not yours.' },
  METHOD_NOT_ALLOWED: { status: 405, retryable: false, title: 'This address does not take this kind of request. Nothing was changed.' },
  GONE: { status: 410, retryable: false, title: 'This was deleted on another device.' },
  STARRED: { status: 409, retryable: false, title: 'Image is starred, unstar to delete image' },
  ID_TAKEN: { status: 409, retryable: false, title: 'This identifier is already in use. Nothing was changed.' },
  KEY_MISSING: { status: 400, retryable: false, title: 'The request has no Idempotency-Key. Nothing was changed.' },
  KEY_REUSED: { status: 422, retryable: false, title: 'This change was already sent with other contents. Nothing was changed.' },
  IN_PROGRESS: { status: 409, retryable: true, title: 'This change is being saved right now.' },
  PLAN_LIMIT: { status: 403, retryable: false, title: 'Enjoy up to 4 images with your Free plan.' },
  CREDITS_EXHAUSTED: { status: 402, retryable: false, title: 'There are not enough credits for this. Nothing was charged.' },
  MODEL_UNAVAILABLE: { status: 409, retryable: false, title: 'No connected engine serves this model.' },
  ENGINE_FAILED: { status: 502, retryable: true, title: 'The engine could not do this now. Nothing was changed.' },
  UPSCALE_TOO_LARGE: { status: 409, retryable: false, title: 'This image is too large to be upscaled. Nothing was charged.' },
  OTHER_PICTURE: { status: 422, retryable: false, title: 'This file is not that picture in a larger size. Nothing was added.' },
  ALBUM_GONE: { status: 410, retryable: false, title: 'Album was deleted' },
  PRESETS_FULL: { status: 409, retryable: false, title: 'There is room for 500 presets. Delete one first.' },
  CHARACTERS_FULL: { status: 409, retryable: false, title: 'There is room for 1,000 characters. Delete one first.' },
  MODELS_FULL: { status: 409, retryable: false, title: 'There is room for 500 trained models. Delete one first.' },
  STORIES_FULL: { status: 409, retryable: false, title: 'There is room for 2,000 stories. Delete one first.' },
  SHOTS_FULL: { status: 409, retryable: false, title: 'There is room for 300 shots in a story. Delete one first.' },
  SOUNDS_FULL: { status: 409, retryable: false, title: 'There is room for 1,000 sounds in a story. Delete one first.' },
  STORY_MEDIA_FULL: { status: 409, retryable: false, title: 'There is room for 5,000 items in a story. Take some out first.' },
  STORY_BUSY: { status: 409, retryable: false, title: 'This story is being made already. Stop it first, or wait for it.' },
  FILM_MISSING: { status: 409, retryable: false, title: 'This story has no film yet. Export it first, then share it.' },
  STORY_EMPTY: { status: 409, retryable: false, title: 'This story has nothing to make. Add a shot with a prompt first.' },
  TRAINING_BUSY: {
    status: 409,
    retryable: false,
    title: 'Two models are being trained already. Train this one when one of them is done. Nothing was charged.',
  },
  CONTENT_WARNING: { status: 422, retryable: false, title: 'The following types of content cannot be published.' },
  ASSESSMENT_FAILED: {
    status: 422,
    retryable: false,
    title: 'This could not be read here, so its content is unknown and nothing was published. Try again, or convert it first.',
  },
  NO_PUBLISH_ACCESS: { status: 403, retryable: false, title: 'You do not have access to publish images' },
  NO_SHARE_ACCESS: { status: 403, retryable: false, title: 'You do not have access to share images' },
  UPLOAD_MISSING: { status: 409, retryable: false, title: 'The file has not arrived. Nothing was imported.' },
  UPLOAD_UNREADABLE: { status: 415, retryable: false, title: 'This file is not an image that can be read. Nothing was imported.' },
  QUOTA_FULL: {
    status: 413,
    retryable: false,
    title:
      'Your share of this studio’s storage is full. This file was not stored, everything else is kept. Make room in the Trash, then try again.',
  },
  SUM_WRONG: { status: 422, retryable: false, title: 'The file that arrived is not the one that was announced. Nothing was stored.' },
  VAULT_REFUSED: { status: 0, retryable: false, title: 'This archive cannot be restored. Nothing was changed.' },
  STORY_FILE_REFUSED: { status: 0, retryable: false, title: 'This story file cannot be opened. Nothing was changed.' },
  VAULT_UNSUPPORTED: {
    status: 0,
    retryable: false,
    title: 'This browser cannot write large files. Use a current Chrome, Edge, Firefox or Safari.',
  },
  UPLOADS_FULL: {
    status: 0,
    retryable: false,
    title: 'Too many files are waiting to be sent. Connect once, then import more.',
  },
  UNSENT_CHANGES: {
    status: 0,
    retryable: true,
    title: 'Some changes are not saved yet. Wait until they are, then try again.',
  },
  LEAVING: { status: 0, retryable: false, title: 'You are signing out in another tab. This change was not saved.' },
  NO_TEAM: { status: 409, retryable: false, title: 'You are not on a team.' },
  ALREADY_ON_TEAM: { status: 409, retryable: false, title: 'This person is already on a team.' },
  TEAM_FULL: { status: 409, retryable: false, title: 'This team has no room for more members.' },
  LAST_OWNER: { status: 409, retryable: false, title: 'You are the only owner. Make somebody else an owner first.' },
  SIGN_UP_REFUSED: {
    status: 403,
    retryable: false,
    title: 'No account could be made with this address and password. If the address is yours, sign in instead.',
  },
  USERNAME_TAKEN: { status: 409, retryable: false, title: 'Somebody else has this name. Choose another one.' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    retryable: false,
    title: 'This account is suspended. Ask the host of this studio. Everything in it is kept.',
  },
  CREDENTIALS_WRONG: { status: 403, retryable: false, title: 'E-mail or password is not right.' },
  ALREADY_ACCOUNT: { status: 409, retryable: false, title: 'You are already signed in to an account.' },
  RATE_LIMITED: { status: 429, retryable: true, title: 'That was a lot at once. Try again in a moment.' },
  CLIENT_TOO_OLD: {
    status: 426,
    retryable: true,
    title: 'This version is too old for the studio. Update to go on; your changes are kept.',
  },
  RESET_EPOCH: { status: 409, retryable: true, title: 'The studio was restored from a backup. Reading it again.' },
  RESET_AHEAD: { status: 409, retryable: true, title: 'This device is ahead of the studio. Reading it again.' },
  RESET_TOO_OLD: { status: 410, retryable: true, title: 'This device was away for long. Reading the studio again.' },
  MEDIA_DAMAGED: {
    status: 410,
    retryable: false,
    title:
      'The original of this is damaged in the studio. A device that still has it gives it back; an exported library or a backup can too.',
  },
  RANGE_NOT_SATISFIABLE: { status: 416, retryable: false, title: 'This part of the file does not exist.' },
  DISK_FULL: {
    status: 507,
    retryable: true,
    title: 'The disk of the studio is full. Your changes are kept, and saved once its host has made room.',
  },
  UNAVAILABLE: { status: 503, retryable: true, title: 'The studio is busy or starting. Your changes are kept.' },
  INTERNAL: { status: 500, retryable: true, title: 'The studio had a problem. Your changes are kept.' },
  NETWORK: { status: 0, retryable: true, title: 'The studio cannot be reached. Your changes are kept.' },
  STORAGE_FULL: { status: 0, retryable: false, title: 'Storage is full — this change was not saved' },
  STORAGE_LOST: { status: 0, retryable: false, title: 'This browser lost its storage for a moment. This change was not saved.' },
  CONVERTER_MISSING: {
    status: 501,
    retryable: false,
    title: 'This studio cannot convert this file: there is no ffmpeg on its host. The original is unchanged.',
  },
  CONVERT_TOO_LARGE: {
    status: 413,
    retryable: false,
    title: 'This file is too large or too long to be converted by the studio. The original is unchanged.',
  },
  CONVERT_FAILED: { status: 422, retryable: false, title: 'This file could not be converted. The original is unchanged.' },
  WEBCODECS_UNSUPPORTED: { status: 0, retryable: false, title: 'WebCodecs not supported' },
  MEDIA_TYPE_INVALID: { status: 415, retryable: false, title: 'Invalid media type' },
  MEDIA_TOO_LONG: { status: 422, retryable: false, title: 'This file is too long. A sound may last ten minutes, a video five.' },
  SOUND_UNREADABLE: { status: 422, retryable: false, title: 'This sound cannot be decoded. Choose another file, an MP3 for instance.' },
  DURATION_UNKNOWN: { status: 422, retryable: false, title: 'Could not extract duration' },
  MEDIA_OFFLINE: { status: 0, retryable: true, title: 'This picture is not on this device yet. Connect once to download it.' },
} as const satisfies Record<string, { status: number; retryable: boolean; title: string }>;

export type ErrorCode = keyof typeof errors;

/** The only error that code of ours throws on purpose; `code` says which expected failure it is. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: { path: string; message: string }[];
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      detail?: string;
      issues?: { path: string; message: string }[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.detail ?? errors[code].title, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = options.issues ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errors[this.code].status;
  }

  get retryable(): boolean {
    return errors[this.code].retryable;
  }
}
