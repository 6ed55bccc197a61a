import { describe, expect, test } from "vitest";
import { parsePlace, placeOfView, viewOf, withPlace, type AgendaPlace } from "./agenda-place.ts";

const TODAY = "2026-11-21";
const at = (search: string): AgendaPlace => parsePlace(new URLSearchParams(search), TODAY);
const addressOf = (change: Partial<AgendaPlace>, search = ""): string =>
  String(withPlace(new URLSearchParams(search), change, TODAY));

describe("the address", () => {
  test.each([
    ["", { from: TODAY, to: TODAY }],
    ["day=2026-12-01", { from: "2026-12-01", to: "2026-12-01" }],
    ["from=2026-12-01&to=2026-12-05", { from: "2026-12-01", to: "2026-12-05" }],
    ["from=2026-12-05&to=2026-12-01", { from: "2026-12-05", to: "2026-12-05" }],
    ["from=2026-12-01&to=2036-12-01", { from: "2026-12-01", to: "2027-03-02" }],
    ["from=nonsense&to=2026-02-30", { from: TODAY, to: TODAY }],
    ["status=no_show&with=v&type=t", { status: "no_show", vetId: "v", typeId: "t" }],
    ["status=late", { status: null }],
  ])("%s", (search, place) => {
    expect(at(search)).toMatchObject(place);
  });

  test("says only what is not the usual, and comes back as it was", () => {
    expect(addressOf({})).toBe("");
    expect(addressOf({ from: "2026-12-01", to: "2026-12-01", status: "booked" })).toBe("day=2026-12-01&status=booked");
    const place = at("from=2026-12-01&to=2026-12-05&with=v&type=t&open=o");
    expect(at(addressOf(place))).toEqual(place);
  });
});

test("a saved view means the days around the day on which it is opened", () => {
  const view = viewOf(at("from=2026-11-22&to=2026-11-28&with=v&status=booked"), TODAY);
  expect(placeOfView(view, "2027-01-01")).toMatchObject({
    from: "2027-01-02",
    to: "2027-01-08",
    vetId: "v",
    status: "booked",
    openId: null,
  });
  expect(placeOfView("days=999999&start=abc", TODAY)).toMatchObject({ from: TODAY, to: TODAY });
});
