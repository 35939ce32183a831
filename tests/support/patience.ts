/** Milliseconds after which a test gives up on something that hangs. No test asserts it; it is long enough for a slow machine. */
export const patientMs = 120_000;
