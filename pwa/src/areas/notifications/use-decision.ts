import { resolveAttention } from "@fernpaw/domain/attention/attention.mutations";
import { mergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { MUTATIONS } from "@fernpaw/domain/registry";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { toastDone } from "../../ui/toast.ts";
import { ANSWERED } from "../messages/public/open-texts.queries.ts";
import { copy } from "./inbox.copy.ts";
import type { ClientTwin } from "../clients/twins.queries.ts";
import type { InboxRow } from "./inbox.queries.ts";
import { againWords } from "./refused-words.ts";

export type Choice = "apply_mine" | "keep_both" | "keep_theirs" | "noted";

export interface Decision {
  isBusy: boolean;
  /** Why the last try did not work; null when it did. */
  problem: string | null;
  decide: (choice: Choice) => Promise<void>;
  discard: () => Promise<void>;
  /** The client has an answer; its form has said so. */
  answered: () => Promise<void>;
  /** The change was saved anew by its form, which has said so. */
  corrected: () => Promise<void>;
  /** Makes one client of two. */
  merge: (pair: { from: ClientTwin; into: ClientTwin }) => Promise<void>;
  /** Two records of two people. */
  keepApart: () => Promise<void>;
  /** Two payments of one sum are two. */
  bothRight: () => Promise<void>;
  /** Records the same change once more, as if it were done now, and closes the inbox item; with other arguments if given. */
  tryAgain: (args?: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Decisions are ordinary changes: they work without a network and travel like any other. */
export function useDecision(item: InboxRow): Decision {
  const { mutate } = useClinic();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** `done`: the message of success; null if the caller shows its own. */
  const attempt = async (work: () => Promise<unknown>, done: string | null) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      if (done !== null) toastDone(done);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(copy.failed(againWords(error.code, { ...item, details: error.details })));
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    problem,
    decide: (choice) => attempt(() => mutate(resolveAttention, { id: item.id, choice }), copy.done),
    merge: ({ from, into }) =>
      attempt(async () => {
        await mutate(mergeClients, { fromId: from.id, intoId: into.id });
        await mutate(resolveAttention, { id: item.id, choice: "noted", resolution: "merged" });
      }, copy.merged),
    keepApart: () =>
      attempt(() => mutate(resolveAttention, { id: item.id, choice: "noted", resolution: "two_people" }), copy.done),
    bothRight: () =>
      attempt(() => mutate(resolveAttention, { id: item.id, choice: "noted", resolution: "both_right" }), copy.done),
    answered: () => attempt(() => mutate(resolveAttention, { id: item.id, resolution: ANSWERED }), null),
    discard: () => attempt(() => mutate(resolveAttention, { id: item.id, status: "dismissed" }), copy.done),
    corrected: () =>
      attempt(() => mutate(resolveAttention, { id: item.id, choice: "noted", resolution: copy.corrected }), null),
    tryAgain: async (args = item.mine.values) => {
      const mutation = MUTATIONS.find(({ name }) => name === item.mutationName);
      if (!mutation) {
        setProblem(copy.unknownVersion);
        return;
      }
      await attempt(async () => {
        await mutate(mutation, args);
        await mutate(resolveAttention, { id: item.id, choice: "noted" });
      }, copy.sentAgain);
    },
  };
}
