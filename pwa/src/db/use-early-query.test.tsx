import { rooms } from "@fernpaw/domain/clinics/clinic";
import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { act, screen, waitFor } from "@testing-library/react";
import { Component, type ReactNode, useEffect, useLayoutEffect } from "react";
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

test("is not read a second time before its first answer is drawn", async () => {
  const clinic = await openTestClinic();
  let answer: (value: { count: number }) => void = () => undefined;
  const first = new Promise<{ count: number }>((resolve) => (answer = resolve));
  const read = vi.fn().mockReturnValueOnce(first).mockResolvedValue({ count: 2 });
  let isPainted = false;
  function Rooms() {
    const { db } = useClinic();
    const found = useEarlyQuery<{ count: number }>(read, [db]);
    useEffect(() => {
      isPainted = true;
    }, []);
    return <p>{found ? `${found.count} rooms` : "loading"}</p>;
  }
  clinic.show(<Rooms />);
  await waitFor(() => expect(isPainted).toBe(true));
  // Longer than a live query takes to begin.
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(read).toHaveBeenCalledTimes(1);
  answer({ count: 1 });
  expect(await screen.findByText("2 rooms")).toBeTruthy();
  expect(read).toHaveBeenCalledTimes(2);
});

test("an answer that equals the one before is the same object, and one that differs is not", async () => {
  const clinic = await openTestClinic();
  const read = vi.fn(async () => ({ rows: await rowsOf(clinic.db, rooms).toArray() }));
  const drawn = new Set<object>();
  function Rooms() {
    const { db } = useClinic();
    const found = useEarlyQuery(read, [db]);
    if (found) drawn.add(found);
    return <p>{found ? `${found.rows.length} rooms` : "loading"}</p>;
  }
  clinic.show(<Rooms />);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(drawn.size).toBe(1);
  const room = { ...newColumn, id: uuidv7(), locationId: uuidv7(), name: "Kennel 3", kind: "kennel" as const };
  const put = () => clinic.have(rooms, { ...room, sort: 10, status: "active" });
  await put();
  expect(await screen.findByText("1 rooms")).toBeTruthy();
  expect(drawn.size).toBe(2);
  const reads = read.mock.calls.length;
  await put();
  await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(reads));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(drawn.size).toBe(2);
});

test("a read that fails shows its fault", async () => {
  const clinic = await openTestClinic();
  const read = vi.fn().mockRejectedValue(new Error("no disk"));
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { words: "" };
    static getDerivedStateFromError = (error: Error) => ({ words: error.message });
    override render = () => this.state.words || this.props.children;
  }
  function Rooms() {
    const { db } = useClinic();
    return <p>{useEarlyQuery<{ count: number }>(read, [db]) ? "found" : "loading"}</p>;
  }
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  clinic.show(
    <Boundary>
      <Rooms />
    </Boundary>,
  );
  expect(await screen.findByText("no disk")).toBeTruthy();
  log.mockRestore();
});
