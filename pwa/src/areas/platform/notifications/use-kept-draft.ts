import { useState } from "react";
import { parseProblem } from "../../../http/client.ts";
import { fetchDraft, keepDraft, type Draft, type DraftWords, type KeptDraft } from "./announcements-api.ts";

const codeOf = (error: unknown): string | undefined => parseProblem(error)?.code;

/** The revision that the server has now; null: none, so that the next saving makes it anew. */
async function present(id: string): Promise<KeptDraft | null> {
  try {
    return await fetchDraft(id);
  } catch (error) {
    if (codeOf(error) === "not_found") return null;
    throw error;
  }
}

/** The draft of the announcement on the page. After a conflict the next try replaces the other administrator's words. */
export function useKeptDraft(id: string, draft: Draft | null) {
  const [kept, setKept] = useState<KeptDraft | null>(draft);
  return {
    kept,
    save: async (words: DraftWords): Promise<void> => {
      setKept(await keepDraft(id, words, kept?.revision ?? 0));
    },
    /** Runs work that names the revision; of a conflict it learns the present one, and throws all the same. */
    learning: async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        if (codeOf(error) === "changed_meanwhile") setKept(await present(id));
        throw error;
      }
    },
  };
}
