import { isOpenRequest, type OnlineRequest } from "@fernpaw/domain/appointments/online-request";
import type { RowChange } from "@fernpaw/sync/server/row-changes";
import type { TeamNews } from "./news-of-change.ts";

const NEW = "online_request";
const ANSWERED = "offer_answered";

const answerFact = ({ offer, clientAnswer }: OnlineRequest): string =>
  `${ANSWERED} ${offer?.startsAt ?? ""} ${clientAnswer ?? ""}`;

/** The news of a change of an online request: that it is new, or what the person answers to an offer. */
export function requestNews({ before, after }: Pick<RowChange, "before" | "after">): TeamNews | null {
  const [was, is] = [before as OnlineRequest | null, after as OnlineRequest | null];
  if (is === null) return null;
  const isAnswered = is.clientAnswer !== null && is.clientAnswer !== was?.clientAnswer;
  if (was !== null && !isAnswered) return null;
  const subject = { table: "onlineRequests", id: is.id } as const;
  const [kind, fact] = isAnswered ? ([ANSWERED, answerFact(is)] as const) : ([NEW, NEW] as const);
  return { kind, subject, scope: "people", permission: "appointments:manage", fact };
}

/** Facts of a request whose notifications are over once it is accepted or declined; empty while it waits. */
export function settledFacts({ before, after }: Pick<RowChange, "before" | "after">): string[] {
  const [was, is] = [before as OnlineRequest | null, after as OnlineRequest | null];
  if (was === null || is === null || !isOpenRequest(was) || isOpenRequest(is)) return [];
  return [NEW, ...(was.clientAnswer === null ? [] : [answerFact(was)])];
}
