// @vitest-environment jsdom
import { expect, test } from "vitest";
import { parseAnnouncement, linkOf, notificationOf } from "./live-news.ts";

test.each([
  ["/dashboard/pets/1?tab=weight", "/dashboard/pets/1?tab=weight"],
  [undefined, "#"],
  [null, "#"],
  ["", "#"],
  ["https://elsewhere.example/", "#"],
  ["//elsewhere.example/", "#"],
  ["/\\elsewhere.example/", "#"],
  ["/.//elsewhere.example/", "#"],
  ["/x/..//elsewhere.example/", "#"],
  ["/%2e//elsewhere.example/", "#"],
  ["javascript:alert(1)", "#"],
])("the link %o leads to %s", (value, link) => {
  expect(linkOf(value)).toBe(link);
});

test("a notification has a title, a message and a link of its own or #", () => {
  expect(notificationOf({ title: "Result", message: "Juno", link: "/dashboard/pets/1" })).toEqual({
    title: "Result",
    message: "Juno",
    link: "/dashboard/pets/1",
  });
  expect(notificationOf({ title: "Result" })).toEqual({ title: "Result", message: "", link: "#" });
  expect(notificationOf({})).toBeNull();
  expect(notificationOf("junk")).toBeNull();
});

test.each([
  [{ type: "all" }, true],
  [{ type: "specific", clinics: ["c1", "c2"] }, true],
  [{ type: "specific", clinics: ["c2"] }, false],
  [{ type: "specific" }, false],
  [{ type: "all of them" }, false],
  [undefined, false],
])("an announcement to %o is shown in clinic c1: %s", (audience, isShown) => {
  expect(parseAnnouncement({ title: "Maintenance", audience }, "c1")).toBe(isShown ? "Maintenance" : null);
});
