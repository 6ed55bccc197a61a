import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { BookingSlug, OnlineForm } from "@fernpaw/domain/appointments/online-form";
import { findHabit } from "@fernpaw/domain/clinics/date-habit";
import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import { clockIn, dayInItsYear, LONG_DAY } from "@fernpaw/domain/kernel/clock-words";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { Id } from "@fernpaw/domain/kernel/ids";
import { Instant, LocalDate, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { petTypes } from "@fernpaw/domain/pets/pet";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { createMinuteCounter } from "../../http/minute-counter.ts";
import { maskNetwork } from "../../http/network.ts";
import { freeTimes, openSpan } from "./free-times.ts";
import { type BookingDeps, offeredSubject, openPage, takeRequest } from "./take-request.ts";

/** A waiting room full of phones behind one address; a program asks for more. */
const LOOKS_PER_MINUTE = 60;
const REQUESTS_PER_NETWORK = { count: 10, windowMs: 3_600_000 };

const Params = z.strictObject({ slug: BookingSlug });
const config = { permission: "public" as const };

const Page = z.object({
  name: z.string(),
  timeZone: z.string(),
  locations: z.array(z.object({ id: Id, name: z.string(), address: z.string(), phone: z.string() })),
  types: z.array(z.object({ id: Id, name: z.string(), minutes: z.int(), asksDeposit: z.boolean() })),
  petTypes: z.array(z.object({ id: Id, name: z.string() })),
  firstDay: LocalDate,
});

/** With their words, so that the page loads nothing of the app's to write them. */
const Times = z.object({
  days: z.array(
    z.object({
      day: LocalDate,
      words: z.string(),
      times: z.array(z.object({ startsAt: Instant, words: z.string() })),
    }),
  ),
  /** The day after the last one; null: nothing later can be booked. */
  next: z.nullable(LocalDate),
});

const bySort = <Row extends { sort: number; id: string }>(a: Row, b: Row): number =>
  a.sort - b.sort || (a.id < b.id ? -1 : 1);

async function describePage(deps: BookingDeps, slug: string): Promise<z.output<typeof Page>> {
  const page = await openPage(deps, slug);
  return deps.sync.withClinicRead(page.clinicId, async (tx) => {
    const settings = await tx.find(clinicSettings, page.clinicId);
    if (!settings) throw new Problem("not_found");
    const { name, timeZone } = settings;
    const isActive = ({ status }: { status: string }): boolean => status === "active";
    const types = (await tx.list(appointmentTypes, {})).filter(isActive);
    const places = (await tx.list(locations, {})).filter(isActive);
    const species = (await tx.list(petTypes, {})).filter(isActive);
    return {
      name,
      timeZone,
      locations: places.map(({ id, name: place, address, phone }) => ({ id, name: place, address, phone })),
      types: types
        .filter(({ bookableOnline }) => bookableOnline === "yes")
        .sort(bySort)
        .map((type) => ({
          id: type.id,
          name: type.name,
          minutes: type.defaultMin,
          asksDeposit: type.asksDeposit === "yes",
        })),
      petTypes: species.sort(bySort).map((type) => ({ id: type.id, name: type.name })),
      firstDay: openSpan({ page, timeZone, now: toInstant(deps.now()) }).firstDay,
    };
  });
}

function describeTimes(
  { times, next }: Awaited<ReturnType<typeof freeTimes>>,
  settings: RowOf<typeof clinicSettings>,
  today: LocalDate,
): z.output<typeof Times> {
  const { timeZone } = settings;
  const { hasAmPm } = findHabit(settings);
  const days = [...Map.groupBy(times, (at) => localDateOf(at, timeZone))].map(([day, starts]) => ({
    day,
    words: dayInItsYear(day, LONG_DAY, today),
    times: starts.map((startsAt) => ({ startsAt, words: clockIn(startsAt, timeZone, hasAmPm) })),
  }));
  return { days, next };
}

/** The page on which a person without an account asks for an appointment. */
export const bookRoutes: FastifyPluginAsyncZod<BookingDeps> = async (app, deps) => {
  const { store, sync, limits, now } = deps;
  const counter = createMinuteCounter(now);

  app.addHook("onRequest", async (request) => {
    if (request.method === "GET") counter.spend(maskNetwork(request.ip), LOOKS_PER_MINUTE);
  });

  app.get(
    "/:slug",
    {
      config,
      schema: { summary: "What a clinic offers online", params: Params, response: { 200: Page } },
    },
    async (request) => describePage(deps, request.params.slug),
  );

  app.get(
    "/:slug/times",
    {
      config,
      schema: {
        summary: "The free times of seven days, from the first day that has one",
        params: Params,
        querystring: z.strictObject({ typeId: Id, locationId: Id, from: LocalDate }),
        response: { 200: Times },
      },
    },
    async ({ params, query }) => {
      const page = await openPage(deps, params.slug);
      return sync.withClinicRead(page.clinicId, async (tx) => {
        const { type } = await offeredSubject(tx, query);
        const settings = await tx.find(clinicSettings, page.clinicId);
        if (!settings) throw new Problem("not_found");
        const at = toInstant(now());
        const { timeZone } = settings;
        const wish = { page, locationId: query.locationId, type, timeZone, now: at };
        return describeTimes(await freeTimes(tx, wish, query.from), settings, localDateOf(at, timeZone));
      });
    },
  );

  app.post(
    "/:slug/requests",
    {
      config,
      schema: {
        summary: "Ask for an appointment. The answer is the same whoever asks; a mail says the rest",
        params: Params,
        body: OnlineForm,
        response: { 202: z.object({ email: z.string() }) },
      },
    },
    async (request, reply) => {
      await store.write((sql) => limits.spend(sql, "booking", maskNetwork(request.ip), REQUESTS_PER_NETWORK));
      const page = await openPage(deps, request.params.slug);
      await takeRequest(deps, page, request.body);
      return reply.code(202).send({ email: request.body.email });
    },
  );
};
