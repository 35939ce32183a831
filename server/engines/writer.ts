/** A text to write: `words` are the person's, `instructions` say what to do with them. */
export type WriteRequest = { model: string; instructions: string; words: string };

/** The form of a structured answer: a JSON Schema with all properties required and no others allowed. */
export type AnswerForm<T> = {
  name: string;
  schema: Record<string, unknown>;
  /** The value, or its problems in words, by rules that a schema cannot express. */
  read(value: unknown): { value: T } | { problems: string[] };
};

/** The part of an engine that writes. @throws EngineError */
export type Writer = {
  /** Writing costs nothing. */
  readonly isFree: boolean;
  /** Names of its text models, the default first. */
  models(): Promise<string[]>;
  write(request: WriteRequest, signal: AbortSignal): Promise<string>;
  /** Asks once more when the first answer does not have this form. */
  writeData<T>(request: WriteRequest, form: AnswerForm<T>, signal: AbortSignal): Promise<T>;
};
