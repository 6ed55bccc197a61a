import { useEffect, useRef, type RefObject } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { dragGhost } from "../../../ui/drag-ghost.ts";
import { PressDrag } from "../../../ui/press-drag.ts";
import { takeBack } from "../../../ui/take-back.ts";
import type { OpenDialog } from "../today-dialogs.tsx";
import type { BoardCard } from "../today.queries.ts";
import { isHere } from "./here-card.ts";
import type { Stage } from "./stages.ts";
import { visitMoves } from "./use-visit-moves.ts";

/** Where a card can be put down: what its buttons and its menu can do too. */
const WAYS: Record<Stage, readonly Stage[]> = {
  arriving: ["waiting"],
  waiting: ["exam"],
  exam: ["waiting", "pay"],
  pay: ["waiting", "exam"],
};

interface Carried {
  card: BoardCard;
  node: HTMLElement;
  /** The picture that follows the pointer. */
  ghost: HTMLElement | null;
  /** The column under the pointer that takes the card. */
  over: HTMLElement | null;
}

const stageOf = (column: HTMLElement | null): Stage | null => (column?.dataset["stage"] as Stage | undefined) ?? null;

function columnAt({ x, y }: { x: number; y: number }, card: BoardCard): HTMLElement | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-stage]") ?? null;
  const stage = stageOf(column);
  return stage !== null && WAYS[card.stage].includes(stage) ? column : null;
}

function over(carried: Carried, column: HTMLElement | null): void {
  if (column === carried.over) return;
  if (carried.over) delete carried.over.dataset["takes"];
  if (column) column.dataset["takes"] = "";
  carried.over = column;
}

interface StageDragOptions {
  board: RefObject<HTMLElement | null>;
  cardOf: (key: string) => BoardCard | undefined;
  onOpened: (opened: OpenDialog) => void;
}

/**
 * A card is carried to another stage, by mouse or by a finger that rests first. It does what the card's own buttons do: a
 * step with questions opens its dialog, any other one can be taken back in its toast. Buttons in the card stay buttons.
 */
export function useStageDrag(options: StageDragOptions): void {
  const { mutate, can } = useClinic();
  const mayMove = can("appointments:manage");
  const latest = useRef({ ...options, mutate });
  useEffect(() => {
    latest.current = { ...options, mutate };
  });
  const { board } = options;
  useEffect(() => {
    const area = board.current;
    if (!area || !mayMove) return undefined;
    const put = (card: BoardCard, stage: Stage): void => {
      const { onOpened, mutate: send } = latest.current;
      if (!isHere(card)) {
        if (card.appointmentId !== null) onOpened({ kind: "check_in", appointmentId: card.appointmentId });
        return;
      }
      if (stage === "pay") return onOpened({ kind: "finish", visitId: card.visit.id });
      takeBack(() => visitMoves(send, card).move(stage === "exam" ? "with_vet" : "waiting"))();
    };
    return new PressDrag<Carried>(area, area, {
      begin: (event) => {
        const target = event.target instanceof Element ? event.target : null;
        const node = target?.closest("button:not(.link), input") ? null : target?.closest<HTMLElement>("[data-card]");
        const card = latest.current.cardOf(node?.dataset["card"] ?? "");
        return node && card ? { what: { card, node, ghost: null, over: null } } : null;
      },
      pickUp: ({ what }) => {
        what.ghost = dragGhost(what.node);
        what.node.dataset["dragging"] = "";
      },
      follow: ({ what, now, press }) => {
        if (what.ghost)
          what.ghost.style.transform = `translate(${now.x - press.x}px, ${now.y - press.y}px) rotate(1deg)`;
        over(what, columnAt(now, what.card));
        return false;
      },
      drop: ({ what, now }) => {
        const stage = stageOf(columnAt(now, what.card));
        if (stage !== null) put(what.card, stage);
      },
      end: ({ what }) => {
        over(what, null);
        what.ghost?.remove();
        delete what.node.dataset["dragging"];
      },
    }).listen();
  }, [board, mayMove]);
}
