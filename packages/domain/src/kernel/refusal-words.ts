export type Details = Readonly<Record<string, unknown>>;

export interface RefusalWords {
  /** HTTP status of an answer that carries the refusal. */
  status: 400 | 403 | 404 | 409 | 422;
  /** `title` of that answer, for the developer who reads it. */
  api: string;
  /** On the screen where the work was refused: what happened, then what to do. */
  screen: string | ((details: Details) => string);
  /** In the inbox, where the server refused the change later. */
  inbox: string;
}
