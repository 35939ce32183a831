/**
 * A run of work that survives a killed process: steps that have finished are not run again, their results
 * come back from the database. A step that was cut off runs again, so each must be safe to repeat.
 */
export type Durable = {
  /**
   * Runs a step once and keeps its result, which must be JSON. `signal` aborts when the studio stops or the
   * run is canceled: then what the step gives or throws is not kept.
   */
  step<T>(name: string, run: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Sleeps until a fixed instant, also across a restart. */
  sleep(ms: number): Promise<void>;
};
