import { useSearchParams } from "react-router";
import type { BoardCard } from "../today.queries.ts";

/** Whose cards and which rooms' are shown; null: all. */
export interface BoardFilter {
  vetId: string | null;
  roomId: string | null;
}

const KEYS = { vetId: "vet", roomId: "room" } as const;

export const isShown = ({ vetId, roomId }: BoardFilter, card: Pick<BoardCard, "vetId" | "roomId">): boolean =>
  (vetId === null || card.vetId === vetId) && (roomId === null || card.roomId === roomId);

/** In the address, so that Back keeps it. It ends with the page: a filter that was forgotten would hide patients. */
export function useBoardFilter(): [BoardFilter, (change: Partial<BoardFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter = { vetId: params.get("vet"), roomId: params.get("room") };
  const change = (set: Partial<BoardFilter>): void => {
    const next = new URLSearchParams(params);
    for (const [field, id] of Object.entries({ ...filter, ...set })) {
      const key = KEYS[field as keyof typeof KEYS];
      if (id === null) next.delete(key);
      else next.set(key, id);
    }
    setParams(next, { replace: true });
  };
  return [filter, change];
}
