/** What the studio said about the contents; `isFinal` when a second look said so too. */
export type ContentRefusal = { message: string; isFinal: boolean };
