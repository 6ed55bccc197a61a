import { Id } from "@fernpaw/domain/kernel/ids";
import { text } from "@fernpaw/domain/kernel/text";
import { Instant } from "@fernpaw/domain/kernel/time";
import * as z from "zod/mini";
import { ANNOUNCEMENT_SEVERITIES } from "../notifications.tables.ts";

export const TITLE_MOST = 100;
export const BODY_MOST = 4000;
const MOST_CLINICS = 1000;

export const config = { permission: "platform:settings:manage" } as const;
export const Params = z.strictObject({ id: Id });
export const Severity = z.enum(ANNOUNCEMENT_SEVERITIES);

const audienceOf = (least: number) =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("all") }),
    z.strictObject({
      type: z.literal("specific"),
      clinics: z.array(Id).check(z.minLength(least), z.maxLength(MOST_CLINICS)),
    }),
  ]);

export const Audience = audienceOf(1);

/** A draft may lack everything that an announcement needs. */
export const DraftBody = z.strictObject({
  title: text(TITLE_MOST),
  body: text(BODY_MOST),
  severity: Severity,
  audience: audienceOf(0),
  /** Null: at once. */
  startsAt: z.nullable(Instant),
  /** Null: it stays. */
  endsAt: z.nullable(Instant),
  /** Of the draft that was read; 0: it is new. */
  revision: z.int().check(z.gte(0)),
});
