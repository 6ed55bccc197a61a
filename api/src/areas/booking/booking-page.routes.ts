import { BookingPageSettings } from "@fernpaw/domain/appointments/online-form";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { againIfTaken } from "../../db/again-if-taken.ts";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import { bookingAudit } from "./booking.audit.copy.ts";
import { bookingCopy as copy } from "./booking.copy.ts";
import { bookingPageBySlug, bookingPageOf, saveBookingPage } from "./booking.queries.ts";

export interface BookingPageDeps {
  store: Store;
  now: () => number;
}

const taken = (): Problem =>
  new Problem("invalid_args", { errors: [{ path: "slug", code: "taken", message: copy.slugTaken }] });

/** The owner's settings of the page for online booking. */
export const bookingPageRoutes: FastifyPluginAsyncZod<BookingPageDeps> = async (app, { store, now }) => {
  app.get(
    "",
    {
      config: { permission: "owner" },
      schema: {
        summary: "The clinic's page for online booking; null: it was never set up",
        response: { 200: z.object({ page: z.nullable(BookingPageSettings) }) },
      },
    },
    async (request) => {
      const row = await store.read((sql) => bookingPageOf(sql, clinicSession(request).clinicId));
      if (!row) return { page: null };
      const { slug, isOn, noticeHours, aheadDays } = row;
      return { page: { slug, isOn: isOn === 1, noticeHours, aheadDays } };
    },
  );

  app.put(
    "",
    {
      config: { permission: "owner" },
      schema: {
        summary: "Set up the page, or turn it on or off. An earlier address leads nowhere from here on",
        body: BookingPageSettings,
        response: { 200: BookingPageSettings },
      },
    },
    async (request) => {
      const session = clinicSession(request);
      const { isOn, slug, noticeHours, aheadDays } = request.body;
      const at = toInstant(now());
      const save = () =>
        store.write(async (sql) => {
          const other = await bookingPageBySlug(sql, slug);
          if (other && other.clinicId !== session.clinicId) throw taken();
          const row = { clinicId: session.clinicId, slug, isOn: isOn ? 1 : 0, noticeHours, aheadDays };
          await saveBookingPage(sql, { ...row, changedAt: at, changedBy: session.userId });
          await recordAudit(sql, bookingAudit.pageChanged, {
            clinicId: session.clinicId,
            at,
            by: session,
            entityId: session.clinicId,
            details: { isOn, noticeHours, aheadDays },
          });
        });
      await againIfTaken(save);
      return request.body;
    },
  );
};
