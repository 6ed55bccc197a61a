import type { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { RowChange } from "@fernpaw/sync/server/row-changes";
import type { TeamNews } from "./news-of-change.ts";

type Item = RowOf<typeof attention>;

const KIND = "text_received";

/** The news of a client's text that waits for an answer. */
export function textNews({ before, after }: Pick<RowChange, "before" | "after">): TeamNews | null {
  const item = after as Item | null;
  if (before !== null || item?.kind !== KIND || item.status !== "open") return null;
  const subject = { table: "attention", id: item.id } as const;
  return { kind: KIND, subject, scope: "people", permission: "clients:manage", fact: KIND };
}

/** The fact of a text whose notifications are over once a person has dealt with it; empty while it waits. */
export function answeredFacts({ before, after }: Pick<RowChange, "before" | "after">): string[] {
  const [was, is] = [before as Item | null, after as Item | null];
  return was?.kind === KIND && was.status === "open" && is !== null && is.status !== "open" ? [KIND] : [];
}
