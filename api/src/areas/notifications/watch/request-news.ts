import { isOpenRequest, type OnlineRequest } from "@fernpaw/domain/appointments/online-request";
import { can, listScopes, type Rights } from "@fernpaw/domain/kernel/permissions";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { staff } from "@fernpaw/domain/staff/staff";
import type { RowChange } from "@fernpaw/sync/server/row-changes";
import type { News } from "./news-of-change.ts";

const NEW = "online_request";
const ANSWERED = "offer_answered";

const answerFact = ({ offer, clientAnswer }: OnlineRequest): string =>
  `${ANSWERED} ${offer?.startsAt ?? ""} ${clientAnswer ?? ""}`;

/** Whether a person works with online requests. */
export const worksWithRequests = (user: Rights & { userId: string }): boolean =>
  can(user, "appointments:manage") && listScopes(user).includes("people");

export async function activeStaff(tx: Tx): Promise<string[]> {
  return (await tx.list(staff, {})).filter(({ status }) => status === "active").map(({ id }) => id);
}

/** The news of a change of an online request, once for each of these people: that it is new, or what the person answers to an offer. */
export function requestNews({ before, after }: Pick<RowChange, "before" | "after">, people: readonly string[]): News[] {
  const [was, is] = [before as OnlineRequest | null, after as OnlineRequest | null];
  if (is === null) return [];
  const isAnswered = is.clientAnswer !== null && is.clientAnswer !== was?.clientAnswer;
  if (was !== null && !isAnswered) return [];
  const subject = { table: "onlineRequests", id: is.id } as const;
  const [kind, fact] = isAnswered ? ([ANSWERED, answerFact(is)] as const) : ([NEW, NEW] as const);
  return people.map((userId) => ({ userId, kind, subject, scope: "people", fact }));
}

/** Facts of a request whose notifications are over once it is accepted or declined; empty while it waits. */
export function settledFacts({ before, after }: Pick<RowChange, "before" | "after">): string[] {
  const [was, is] = [before as OnlineRequest | null, after as OnlineRequest | null];
  if (was === null || is === null || !isOpenRequest(was) || isOpenRequest(is)) return [];
  return [NEW, ...(was.clientAnswer === null ? [] : [answerFact(was)])];
}
