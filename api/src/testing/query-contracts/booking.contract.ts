import { expect } from "vitest";
import * as booking from "../../areas/booking/booking.queries.ts";
import * as due from "../../areas/booking/due-answers.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const pagesContract = contractOf(
  "areas/booking/booking.queries.ts",
  booking,
  async (q, { read, write, clinic, neighbour }) => {
    const aPage = (of: typeof clinic, set: Partial<booking.BookingPageRow>): booking.BookingPageRow => ({
      clinicId: of.clinicId,
      slug: "eastgate",
      isOn: 1,
      noticeHours: 2,
      aheadDays: 60,
      changedAt: SEEN_AT,
      changedBy: of.userId,
      ...set,
    });
    expect(await read((sql) => q.bookingPageOf(sql, clinic.clinicId))).toBeUndefined();
    await write((sql) => q.saveBookingPage(sql, aPage(clinic, {})));
    await write((sql) => q.saveBookingPage(sql, aPage(neighbour, { slug: "northside" })));
    await write((sql) => q.saveBookingPage(sql, aPage(clinic, { slug: "eastgate-vets", isOn: 0 })));
    expect(await read((sql) => q.bookingPageBySlug(sql, "eastgate"))).toBeUndefined();
    const mine = aPage(clinic, { slug: "eastgate-vets", isOn: 0 });
    expect(await read((sql) => q.bookingPageBySlug(sql, "eastgate-vets"))).toEqual(mine);
    expect(await read((sql) => q.bookingPageOf(sql, clinic.clinicId))).toEqual(mine);
    expect(await read((sql) => q.bookingPageOf(sql, neighbour.clinicId))).toMatchObject({ slug: "northside" });
    await expect(write((sql) => q.saveBookingPage(sql, aPage(clinic, { slug: "northside" })))).rejects.toThrow();

    await write((sql) => q.noteAnswer(sql, clinic.clinicId, idOf(1)));
    await write((sql) => q.noteAnswer(sql, clinic.clinicId, idOf(1)));
    expect(await write((sql) => q.takeAnswer(sql, neighbour.clinicId, idOf(1)))).toBe(false);
    expect(await write((sql) => q.takeAnswer(sql, clinic.clinicId, idOf(1)))).toBe(true);
    expect(await write((sql) => q.takeAnswer(sql, clinic.clinicId, idOf(1)))).toBe(false);
  },
);

const dueContract = contractOf(
  "areas/booking/due-answers.queries.ts",
  due,
  async (q, { read, write, clinic, neighbour }) => {
    for (const [{ clinicId }, at] of [
      [neighbour, 3],
      [clinic, 1],
      [clinic, 2],
    ] as const) {
      await write((sql) => booking.noteAnswer(sql, clinicId, idOf(at)));
    }
    expect(await read((sql) => q.dueAnswers(sql, { after: "", most: 2 }))).toEqual([
      { clinicId: clinic.clinicId, requestId: idOf(1) },
      { clinicId: clinic.clinicId, requestId: idOf(2) },
    ]);
    expect(await read((sql) => q.dueAnswers(sql, { after: idOf(2), most: 20 }))).toMatchObject([
      { requestId: idOf(3) },
    ]);
    expect(await read((sql) => q.dueAnswers(sql, { after: "", most: 20 }))).toHaveLength(3);
  },
);

export const bookingContracts: readonly QueryContract[] = [pagesContract, dueContract];
