/** One line of the server's log: JSON, so that machines read it too. Never prompts, cookies or addresses of files. */
export function logError(event: string, error: unknown, details: Record<string, string | number> = {}): void {
  const cause = error instanceof Error && error.cause instanceof Error ? withoutQuery(error.cause.message) : undefined;
  console.error(JSON.stringify({ at: new Date().toISOString(), event, ...details, error: describe(error), cause }));
}

/** One line of the server's log about an event that is no failure. The same contents are forbidden as in `logError`. */
export function logNote(event: string, details: Record<string, string | number>): void {
  console.error(JSON.stringify({ at: new Date().toISOString(), event, ...details }));
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return withoutQuery(String(error));
  const { message, stack = message } = error;
  // Keeps the stack's calls.
  return stack.includes(message) ? stack.replace(message, () => withoutQuery(message)) : withoutQuery(stack);
}

// The database library puts statements with their values, prompts and e-mail addresses among them, into its messages.
function withoutQuery(text: string): string {
  return text.replace(/Failed query:[\s\S]*$/, 'Failed query: …');
}
