import type { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Actor, ArgsOf, MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import type { ClinicPermission } from "@fernpaw/domain/kernel/permissions";
import type { SyncClient } from "@fernpaw/sync/client/sync-client";
import type { Dexie } from "dexie";
import { createContext, use } from "react";

export interface MutateOptions {
  /** For each changed field the row version that the author saw; without it the device's present versions are taken. */
  base?: Record<string, number>;
}

/** Settles when the change is durable on this device, which is when a screen may say "saved". */
export type Mutate = <M extends MutationDefinition>(mutation: M, args: ArgsOf<M>, options?: MutateOptions) => Promise<void>;

/** What a screen of the clinic works with. It is the same with and without a network. */
export interface Clinic {
  /** The device's copy; see `rowsOf` for a typed table. */
  db: Dexie;
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
