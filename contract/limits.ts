/** Numbers both sides hold to. Specification: «Business constants and limits». */
export const limits = {
  /** Characters. Product page: 10,000-character prompts work everywhere. */
  promptLength: 10_000,
  negativePromptLength: 10_000,
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
  /** A `create` intent older than this is not sent without asking, ms (sync design 2.3). */
  createWithoutAskingMs: 600_000,
  /** Rows of one page of changes or snapshot. */
  pageMax: 500,
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
  /** Acknowledged intents stay in the journal, ms (7 days). */
  journalMs: 7 * 24 * 3_600_000,
  /** A deleted picture can be restored from the Trash for this long, ms (30 days). */
  trashMs: 30 * 24 * 3_600_000,
  /** Prompt characters carried by a media row; the whole prompt is on the generation row. */
  promptHeadLength: 100,
} as const;
