/** A text to write: `words` is the person's, `instructions` says what to make of them. */
export type WriteRequest = { model: string; instructions: string; words: string };

/** The form of an answer that is data: a JSON Schema in which every property is required and no other one is allowed. */
export type AnswerForm<T> = {
  name: string;
  schema: Record<string, unknown>;
  /** The value, or what is wrong with it by the rules that a schema cannot say, in words. */
  read(value: unknown): { value: T } | { problems: string[] };
};

/** Something that writes. @throws EngineError */
export type Writer = {
  /** Nobody can be charged for what it writes. */
  readonly isFree: boolean;
  /** Names of the models that write, the one that is used unless somebody chooses first. */
  models(): Promise<string[]>;
  write(request: WriteRequest, signal: AbortSignal): Promise<string>;
  /** Asks a second time where the first answer is not of this form. */
  writeData<T>(request: WriteRequest, form: AnswerForm<T>, signal: AbortSignal): Promise<T>;
};
