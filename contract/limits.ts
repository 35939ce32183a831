/** Numbers both sides hold to. Specification: «Business constants and limits». */
export const limits = {
  /** Characters. Product page: 10,000-character prompts work everywhere. */
  promptLength: 10_000,
  negativePromptLength: 10_000,
  /** Characters of a prompt that an engine is asked to improve: a longer one says all there is to say. */
  improvePromptLength: 4_000,
  imageCountMin: 1,
  imageCountMax: 8,
  /** Free plan: at most this many images per request. */
  freeImageCountMax: 4,
  seedMin: 0,
  seedMax: 4_294_967_295,
  /** Pixels per side; sides are multiples of `sideStep`. */
  sideMin: 64,
  sideMax: 2048,
  sideStep: 32,
  /** References kept in `image_urls` (the latest). */
  imageUrlsMax: 4,
  /** Trained characters of one request. */
  charactersMax: 8,
  /** Seconds of a voice that lips follow, and characters of words that are spoken. */
  voiceSecondsMax: 60,
  speechLength: 900,
  /** Seconds and bytes of a video that is imported, and of a video or a sound that is sent to make something from. */
  filmSecondsMax: 300,
  mediaUploadBytes: 64 * 1024 * 1024,
  /** Prompts of one list, characters of all of them together, and of the name of its file. */
  bulkPromptsMax: 100,
  bulkLength: 300_000,
  /** Rows of the table of prompts on a device, and of them how many are made at once. */
  bulkRowsMax: 2_000,
  bulkInFlight: 20,
  fileNameLength: 255,
  /** A reference whose longer side is below this, px, counts as small: the result may be coarse. */
  smallImageSide: 512,
  /** Items of one `batch_delete_image` call. */
  batchDeleteMax: 200,
  columnsMin: 2,
  columnsMax: 12,
  columnsDesktop: 8,
  columnsPhone: 4,
  /** Undo window of a deletion, ms. */
  undoMs: 5_000,
  /** Show the scroll-to-top button past this many px. */
  scrollTopAfterPx: 300,
  /** Elapsed counter of a placeholder: starts after, ticks every (ms). */
  elapsedStartMs: 1_500,
  elapsedTickMs: 100,
  /** The submitting indicator clears after, ms. */
  submittingMs: 400,
  /** A `create` mutation older than this is not sent without asking, ms (sync design 2.3). */
  createWithoutAskingMs: 600_000,
  /** Older than this no other change is sent without asking the person. */
  changeWithoutAskingMs: 30 * 24 * 3_600_000,
  /** Rows of one page of changes or snapshot. */
  pageMax: 500,
  /** Most credits that an account is given. */
  creditsMax: 100_000_000,
  /** Items of one page of GET /create/history. */
  historyPage: 50,
  historyPageMax: 100,
  /** Characters of an address, an e-mail address, a model's key. */
  urlLength: 2048,
  emailLength: 254,
  modelKeyLength: 100,
  /** JSON request body, bytes. */
  bodyBytes: 1_048_576,
  passwordLengthMin: 8,
  passwordLengthMax: 128,
  /** Acknowledged mutations stay in the journal, ms (7 days). */
  journalMs: 7 * 24 * 3_600_000,
  /** A deleted picture can be restored from the Trash for this long, ms (30 days). */
  trashMs: 30 * 24 * 3_600_000,
  /** An upscaling older than this counts as completed, ms. */
  upscalingStuckMs: 3_600_000,
  /** Pixels (width × height) up to which an item may be upscaled at all, and 4x. */
  upscalePixelsMax: 4_194_304,
  upscale4xPixelsMax: 1_887_744,
  faceFidelityDefault: 0.8,
  faceFidelityStep: 0.1,
  variationStrengthSubtle: 0.55,
  variationStrengthStrong: 0.85,
  /** Images of one variation request. */
  variationImages: 2,
  /** Characters of an album's title, and of the title in lists. */
  albumTitleLength: 200,
  albumTitleShown: 40,
  /** Items of one add or move, of one bulk star, of one bulk download. */
  batchAddMax: 200,
  batchStarMax: 200,
  batchDownloadMax: 200,
  /** Items that may be chosen at once in the gallery; in the picker unless it says otherwise. */
  selectionMax: 500,
  pickerMax: 5,
  compareMin: 2,
  compareMax: 4,
  /** Bytes of one imported picture, and bytes and number of all files that wait to be sent: three of the largest videos. */
  importBytes: 20 * 1024 * 1024,
  importWaitingBytes: 200 * 1024 * 1024,
  importWaitingFiles: 500,
  /** Bytes of one file of an archive of the library; rows of one call that restores them. */
  vaultFileBytes: 512 * 1024 * 1024,
  vaultRowsMax: 200,
  searchLength: 200,
  /** Batch limit warnings stay this long, ms. */
  warningMs: 5_000,
  /** Characters of a profile's name. */
  usernameLengthMin: 3,
  usernameLengthMax: 30,
  /** Members of one team. */
  teamMembersMax: 100,
  /** How long the link of an invitation works, ms. */
  invitationMs: 7 * 24 * 3_600_000,
  /** Prompt characters carried by a media row; the whole prompt is on the generation row. */
  promptHeadLength: 100,
} as const;
