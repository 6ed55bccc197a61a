import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { effect, type MutationEffect } from "@fernpaw/sync/server/effects";
import type * as z from "zod/mini";
import { writeEvent } from "./record-audit.ts";
import type { AuditEvent } from "./record-audit.ts";

/** Declares an event that no mutation of the sync brings. List it in `audits.events` of the area's manifest. */
export const auditEvent = <const Details extends z.core.$ZodType>(event: AuditEvent<Details>): AuditEvent<Details> =>
  event;

/** A mutation that the log records; its code is its name. */
export interface AuditedMutation extends MutationEffect {
  entity: string;
}

/**
 * Declares an audited mutation. The engine runs this last in the mutation's own transaction, so that both commit or
 * neither does, and once per uuid. List it in `audits.mutations` of the area's manifest. `details`: ids, codes, numbers.
 */
export function auditedMutation<M extends MutationDefinition>(
  mutation: M,
  of: {
    entity: EntityDefinition;
    entityId: (args: z.output<M["args"]>) => string;
    details?: (args: z.output<M["args"]>) => Readonly<Record<string, string | number | boolean | null>>;
  },
): AuditedMutation {
  const entity = of.entity.table;
  const { run } = effect(mutation, (_tx, sql, args, context) =>
    writeEvent(sql, {
      clinicId: context.clinicId,
      at: context.receivedAt,
      code: mutation.name,
      by: context.caller,
      entity,
      entityId: of.entityId(args),
      details: { ...of.details?.(args), mutationUuid: context.mutationUuid, recordedAt: context.now },
    }),
  );
  return { mutation, entity, run };
}

/** The events that an area writes to the audit log. */
export interface AreaAudits {
  events?: readonly AuditEvent[];
  mutations?: readonly AuditedMutation[];
}
