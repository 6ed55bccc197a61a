import { v7 } from "uuid";

/** The id of a row that is made here. */
export function newId(): string {
  return v7();
}
