import { rooms } from "@fernpaw/domain/clinics/clinic";
import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import { useClinic } from "../session/clinic-context.ts";
import { openTestClinic } from "../testing/render-in-clinic.tsx";
import { rowsOf } from "./rows.ts";
import { useEarlyQuery } from "./use-early-query.ts";

test("the first read begins with the first drawing, and a later change is shown", async () => {
  const clinic = await openTestClinic();
  const read = vi.fn(async () => ({ count: await rowsOf(clinic.db, rooms).count() }));
  let readsAtFirst: number | null = null;
  function Rooms() {
    const { db } = useClinic();
    const found = useEarlyQuery(read, [db]);
    useLayoutEffect(() => {
      readsAtFirst ??= read.mock.calls.length;
    });
    return <p>{found ? `${found.count} rooms` : "loading"}</p>;
  }
  clinic.show(<Rooms />);
  expect(await screen.findByText("0 rooms")).toBeTruthy();
  expect(readsAtFirst).toBe(1);
  const room = { ...newColumn, id: uuidv7(), locationId: uuidv7(), name: "Kennel 3", kind: "kennel" as const };
  await clinic.have(rooms, { ...room, sort: 10, status: "active" });
  expect(await screen.findByText("1 rooms")).toBeTruthy();
});
