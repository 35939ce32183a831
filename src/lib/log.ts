/** One line about something that went wrong without the person having to act. Never prompts, never addresses. */
export type Log = (event: string, details?: Record<string, string | number | boolean | null>) => void;

export const consoleLog: Log = (event, details) => console.warn(event, details ?? {});
