import type { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Actor, ArgsOf, MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import type { ClinicPermission } from "@fernpaw/domain/kernel/permissions";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import type { SavedChange, SyncClient } from "@fernpaw/sync/client/client-types";
import { createContext, use } from "react";

export interface MutateOptions {
  /** From `sync.baseOf`, for a form that was opened before the row could change; else the device's present versions. */
  base?: Readonly<Record<string, number>>;
}

/** Settles when the change is durable on this device, which is when a screen may say "saved". */
export type Mutate = <M extends MutationDefinition>(
  mutation: M,
  args: ArgsOf<M>,
  options?: MutateOptions,
) => Promise<SavedChange>;

/** What a screen of the clinic works with. It is the same with and without a network. */
export interface Clinic {
  /** The device's copy; `rowsOf(db, pets)` is a typed table. */
  db: CacheDb;
  clinicId: string;
  timeZone: string;
  settings: RowOf<typeof clinicSettings>;
  actor: Actor;
  can: (...codes: ClinicPermission[]) => boolean;
  /** @throws Refusal what the mutation refuses on this device; nothing is queued then */
  mutate: Mutate;
  sync: SyncClient;
}

export const ClinicContext = createContext<Clinic | null>(null);

/** @throws outside the dashboard */
export function useClinic(): Clinic {
  const clinic = use(ClinicContext);
  if (!clinic) throw new Error("useClinic must be used within a ClinicProvider");
  return clinic;
}
