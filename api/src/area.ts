import type { MutationEffect } from "@fernpaw/sync/server/effects";
import type { FastifyInstance } from "fastify";
import type { AppOptions } from "./app-options.ts";
import type { AccountServices } from "./areas/auth/account-services.ts";
import type { DeviceNotes } from "./areas/devices/public/device-notes.ts";
import type { AreaAudits } from "./audit/audit-event.ts";
import type { UploadGuard } from "./uploads/upload-guard.ts";

/** Whether the clinic can send by that channel now. */
export type CanSend = (channel: "email" | "sms" | "letter") => boolean;

/** Services for the routes of the areas, in named groups. Each area takes those that it needs. */
export interface AreaServices {
  options: AppOptions;
  auth: AccountServices;
  notes: DeviceNotes;
  uploads: UploadGuard;
  /** The kinds of events of the audit log. Words are null for a mutation, which the app names. */
  auditKinds: readonly { code: string; words: string | null }[];
  /** Lets each area write the messages of one clinic that are due. */
  writeDueMessages(clinicId: string, canSend: CanSend): Promise<void>;
}

/** One area of the server, for the loops of `areas.ts` and `app.ts`. */
export interface ApiArea {
  /** Registers its routes. Each route says who may call it. */
  addRoutes?(app: FastifyInstance, services: AreaServices): Promise<void>;
  /** Work of the server alone after a mutation, in its transaction. */
  effects?: readonly MutationEffect[];
  /** Its events and mutations of the audit log (`audit/README.md`). */
  audits?: AreaAudits;
  /** Schedules what it does from the start of listening to the end. */
  addJobs?(app: FastifyInstance, services: AreaServices): void;
  /** Writes its messages that are due. The messages area calls it in each round. */
  writeDueMessages?(options: AppOptions, clinicId: string, canSend: CanSend): Promise<unknown>;
}
