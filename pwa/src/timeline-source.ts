import type { appointments } from "@fernpaw/domain/appointments/appointment";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Instant } from "@fernpaw/domain/kernel/time";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { StatusTone } from "./theme-colours.ts";

/** One thing that happened or is planned. */
export interface TimelineEvent {
  /** Once in a whole timeline. */
  id: string;
  at: Instant;
  /** Only the day is known, not the hour. */
  isDay: boolean;
  title: string;
  detail: string;
  tone: StatusTone;
  icon: LucideIcon;
  /** Whose it is; empty where it is the client's own. */
  petName: string;
  /** The row that is not confirmed yet makes it pending. */
  isPending: boolean;
  /** Names the person who marked it as an error, and the time. The detail is then struck through. */
  inError?: string;
  /** Opens beside the page. */
  appointment: { id: string; status: RowOf<typeof appointments>["status"] } | null;
  /** The whole of it, over the page; left out: `detail` says all. */
  Dialog?: ComponentType<{ id: string; petId: string; onClose: () => void }>;
  /** The pet of `Dialog`. */
  petId?: string;
  /** The record that was merged: it can be opened, and the merge taken back. */
  mergedClientId?: string;
}

export interface TimelineQuestion {
  sync: SyncClient;
  timeZone: string;
  /** A client and the records that were merged into them; empty: of any client. */
  clientIds: readonly string[];
  petIds: readonly string[];
  unitOf: (petTypeId: string) => "g" | "kg" | "lb";
}

/** The events of one area about clients and pets, in any order. An area names its sources in `<area>.parts.ts`. */
export type TimelineSource = (question: TimelineQuestion) => Promise<TimelineEvent[]>;

/** Latest first; ids break ties, so that every device has one order. */
export function inOrder(events: readonly TimelineEvent[]): TimelineEvent[] {
  return [...events].sort((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : a.id < b.id ? -1 : 1));
}
