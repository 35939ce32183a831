/** One line of the server's log: JSON, so that machines read it too. Never prompts, cookies or addresses of files. */
export function logError(event: string, error: unknown, details: Record<string, string | number> = {}): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  console.error(JSON.stringify({ at: new Date().toISOString(), event, ...details, error: withoutQuery(stack), cause }));
}

/** One line of the server's log about something that nobody has to mend. Never what `logError` must not have. */
export function logNote(event: string, details: Record<string, string | number>): void {
  console.error(JSON.stringify({ at: new Date().toISOString(), event, ...details }));
}

// The database library puts statements with their values, prompts among them, into its messages.
function withoutQuery(text: string): string {
  return text.replace(/^(.*Failed query:)[\s\S]*?(?=\n\s+at |$)/, '$1 …');
}
