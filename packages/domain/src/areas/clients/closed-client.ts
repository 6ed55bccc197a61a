import type { RowOf } from "../../kernel/entity.ts";
import type { clients } from "./client.ts";

type Client = RowOf<typeof clients>;

/** Why a client takes no more work. Null: it takes some. */
export function whyClosed({ mergedIntoId, erasedAt }: Pick<Client, "mergedIntoId" | "erasedAt">) {
  if (mergedIntoId !== null) return "merged";
  return erasedAt === null ? null : "erased";
}

/** Whether the client's card is only read: merged into another one, or its personal data erased. */
export const isClosed = (client: Pick<Client, "mergedIntoId" | "erasedAt">): boolean => whyClosed(client) !== null;

/** Whether appointments are made for the client. One who had not come for long is active again with the booking. */
export const isBookable = (client: Pick<Client, "mergedIntoId" | "erasedAt" | "status">): boolean =>
  !isClosed(client) && (client.status === "active" || client.status === "inactive");
