/** The studio cannot start. `message` is one sentence for the person who started it; no stack is shown. */
export class StartupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartupError';
  }
}
