/** Milliseconds after which a test gives up what hangs: no part of what it asserts, and long enough for however slow a machine. */
export const patientMs = 120_000;
