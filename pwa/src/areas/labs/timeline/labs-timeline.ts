import { labOrders, labResults } from "@fernpaw/domain/labs/lab-order";
import { readPetRows } from "@fernpaw/sync/client/history-packs";
import { FlaskConical } from "lucide-react";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsById, rowsOf } from "../../../db/rows.ts";
import { pets } from "@fernpaw/domain/pets/pet";
import type { TimelineEvent, TimelineSource } from "../../../timeline-source.ts";
import { copy, labStatusWords } from "../labs.copy.ts";
import { flagOfResult, type LabOrder, type LabResult } from "../labs.queries.ts";

/** `High: creatinine 212, SDMA 19. Low: potassium 3.3.` */
function flagsInWords(results: readonly LabResult[]): string {
  const named = (wanted: "high" | "low"): string[] =>
    results
      .filter((row) => row.value !== "" && flagOfResult(row) === wanted)
      .map(({ name, value }) => `${name} ${value}`);
  const words = [copy.timelineFlag("High", named("high")), copy.timelineFlag("Low", named("low"))].filter(
    (one) => one !== "",
  );
  return words.length > 0 ? words.join(" ") : copy.noneFlagged(results.filter(({ value }) => value !== "").length);
}

const labs: TimelineSource = async ({ sync, petIds }) => {
  const db = sync.cache;
  const [named, pending] = await Promise.all([rowsOf(db, pets).bulkGet([...petIds]), pendingIdsOf(db, labOrders)]);
  const petOf = rowsById(named);
  const lists = await Promise.all(
    petIds.map(async (petId) => {
      const [orders, results] = await Promise.all([
        readPetRows(db, labOrders, petId),
        readPetRows(db, labResults, petId),
      ]);
      return orders.map((order): TimelineEvent =>
        eventOf(
          order,
          results.filter(({ orderId }) => orderId === order.id).sort((a, b) => a.sort - b.sort),
        ),
      );
    }),
  );
  return lists.flat();

  function eventOf(order: LabOrder, results: readonly LabResult[]): TimelineEvent {
    const hasResults = order.status === "partial" || order.status === "resulted";
    return {
      id: order.id,
      at: order.resultedAt ?? order.orderedAt,
      isDay: false,
      title: copy.timeline(order.name),
      detail: hasResults
        ? [flagsInWords(results), order.comment].filter(Boolean).join(" ")
        : labStatusWords[order.status],
      tone: order.status === "cancelled" ? "cancelled" : hasResults ? "done" : "booked",
      icon: FlaskConical,
      petName: petOf.get(order.petId)?.name ?? "",
      isPending: pending.has(order.id),
      appointment: null,
    };
  }
};

export const labsTimeline: readonly TimelineSource[] = [labs];
