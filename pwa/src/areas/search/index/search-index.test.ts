import { describe, expect, test } from "vitest";
import type { SearchDoc } from "./search-doc.ts";
import { SearchIndex } from "./search-index.ts";

const client = (id: string, name: string, more: Partial<SearchDoc> = {}): SearchDoc => ({
  kind: "client",
  id,
  name,
  related: [],
  details: [],
  numbers: [],
  isPast: false,
  ...more,
});
const pet = (id: string, name: string, more: Partial<SearchDoc> = {}): SearchDoc => ({
  ...client(id, name, more),
  kind: "pet",
});

const samira = client("c1", "Samira Haddad", {
  details: ["samira.haddad@example.com"],
  numbers: ["07700 900 142", "+447700900142"],
});
const tomas = client("c2", "Tomás Ødegård", { related: ["Nordic Kennels"], numbers: ["07700 900 233"] });
const juno = pet("p1", "Juno", {
  related: ["Samira Haddad"],
  details: ["Labrador"],
  numbers: ["977 200 010 001 581"],
});
const oldJuno = pet("p2", "Juno", { related: ["Aaron Able"], details: ["Beagle"], isPast: true });
const junior = pet("p3", "Junior", { related: ["Tomás Ødegård"], details: ["Boxer"] });

function indexOf(...docs: SearchDoc[]): SearchIndex {
  const index = new SearchIndex();
  index.rebuild(docs);
  return index;
}
function grownFrom(...docs: SearchDoc[]): SearchIndex {
  const index = new SearchIndex();
  for (const doc of docs) index.put(doc);
  return index;
}
const everyone = [samira, tomas, juno, oldJuno, junior];
const ids = (index: SearchIndex, query: string, limit = 20): string[] =>
  index.search(query, { limit }).map((hit) => hit.id);

describe("what is found", () => {
  test.each([
    ["the beginning of a name", "sam", "c1"],
    ["accents left out", "tomas odegard", "c2"],
    ["accents typed", "Tomás", "c2"],
    ["a company", "nordic", "c2"],
    ["part of an e-mail address", "samira.had", "c1"],
    ["a phone number without spaces", "07700900142", "c1"],
    ["a phone number as the world writes it", "+44 7700 900142", "c1"],
    ["a phone number with 00", "0044 7700 900142", "c1"],
    ["the end of a phone number", "900142", "c1"],
    ["a microchip with spaces", "977 200 010", "p1"],
    ["a microchip without spaces", "977200010001581", "p1"],
    ["pet and owner in any order", "haddad juno", "p1"],
    ["a breed", "labra", "p1"],
  ])("%s", (_, query, id) => {
    expect(ids(indexOf(...everyone), query)[0]).toBe(id);
  });

  test("every word must fit", () => {
    expect(ids(indexOf(...everyone), "samira boxer")).toEqual([]);
  });

  test("nothing typed finds nothing", () => {
    expect(ids(indexOf(...everyone), "  ")).toEqual([]);
  });

  test.each([
    ["a wrong letter", "samura", "c1"],
    ["two swapped letters", "hadadd", "c1"],
    ["a missing letter", "odegrd", "c2"],
    ["two mistakes in a long word", "labardro", "p1"],
    ["a mistake in a half-typed name", "samur", "c1"],
    ["a wrong digit", "07700900143", "c1"],
    ["a wrong digit at the end of a number", "900147", "c1"],
    ["two swapped digits at the end of a number", "900412", "c1"],
  ])("%s is forgiven", (_, query, id) => {
    expect(indexOf(...everyone).searchPrefix(query, { limit: 5 })).toEqual([]);
    const hits = indexOf(...everyone).search(query, { limit: 5 });
    expect(hits[0]).toMatchObject({ id, match: "similar" });
  });
});

const liverpool = client("c3", "Ada Byrne", { numbers: ["0151 555 0199", "+441515550199"] });
const twin = client("c4", "Bo Carr", { numbers: ["0151 555 0198"] });

describe.each([
  ["built", (...docs: SearchDoc[]) => indexOf(...docs)],
  ["come later", grownFrom],
])("numbers of rows that were %s", (_, from) => {
  const index = from(liverpool, twin, juno);

  test.each([4, 5, 6, 7, 8, 9, 10, 11])("the last %i digits of a phone find it", (count) => {
    expect(index.searchPrefix("01515550199".slice(-count), { limit: 5 }).map((hit) => hit.id)).toEqual(["c3"]);
  });

  test.each([4, 6, 8, 9, 10, 12, 15])("the last %i digits of a chip find it", (count) => {
    expect(index.searchPrefix("977200010001581".slice(-count), { limit: 5 }).map((hit) => hit.id)).toEqual(["p1"]);
  });

  test("a whole number comes before the end of a longer one", () => {
    const old = client("c9", "Zoe Young", { numbers: ["0199"] });
    expect(
      from(liverpool, old)
        .search("0199", { limit: 5 })
        .map((hit) => hit.id),
    ).toEqual(["c9", "c3"]);
  });

  test.each(["555 0199", "555-0199", "(151) 555-0199", "0044 151 555 0199", "555–0199", "byrne 5550199"])(
    "%s finds it, however it is grouped",
    (query) => expect(index.searchPrefix(query, { limit: 5 }).map((hit) => hit.id)).toEqual(["c3"]),
  );

  test("the middle of a number is not its end", () => {
    expect(index.searchPrefix("15555", { limit: 5 })).toEqual([]);
    expect(index.searchPrefix("199", { limit: 5 })).toEqual([]);
  });

  test.each(["0151 555 0199", "+44 151 555 0199", "0044 151 555 0199"])("%s in full finds nobody else", (query) => {
    expect(ids(index, query)).toEqual(["c3"]);
    expect(ids(index, "5550199")).toEqual(["c3", "c4"]);
  });
});

test.each([
  ["many with one number", 3000, () => "0151 555 0100"],
  ["numbers that end alike", 500, (number: number) => `${String(number).padStart(3, "0")} 555 0199`],
])("%s are all found by its end", (_, count, numberOf) => {
  const many = Array.from({ length: count }, (__, at) => client(`m${at}`, `Max ${at}`, { numbers: [numberOf(at)] }));
  const last = numberOf(0).replaceAll(" ", "").slice(-7);
  expect(new Set(ids(indexOf(...many), last, count)).size).toBe(count);
});

describe("in which order", () => {
  test("the whole word stands before its beginning, the living before the dead", () => {
    expect(ids(indexOf(...everyone), "jun")).toEqual(["p3", "p1", "p2"]);
    expect(ids(indexOf(...everyone), "juno")).toEqual(["p1", "p2", "p3"]);
  });

  test("a client's own name stands before the pets that it leads to", () => {
    expect(ids(indexOf(...everyone), "samira")).toEqual(["c1", "p1"]);
  });

  test("namesakes stand in the order of their ids, however they came in", () => {
    const rexes = ["r3", "r1", "r2"].map((id) => pet(id, "Rex"));
    const grown = new SearchIndex();
    for (const rex of rexes) grown.put(rex);
    expect(ids(indexOf(...rexes), "rex")).toEqual(["r1", "r2", "r3"]);
    expect(ids(grown, "rex")).toEqual(["r1", "r2", "r3"]);
  });

  test("the limit takes the best, not the first", () => {
    const many = Array.from({ length: 500 }, (_, number) => pet(`m${number}`, `Maxi${number}`));
    expect(ids(indexOf(...many, pet("best", "Max")), "max", 1)).toEqual(["best"]);
  });

  test("only the kinds that were asked for", () => {
    const hits = indexOf(...everyone).search("samira", { limit: 5, kinds: ["pet"] });
    expect(hits.map((hit) => hit.id)).toEqual(["p1"]);
  });
});

describe("rows that change", () => {
  test("a renamed pet is found under its new name only", () => {
    const index = indexOf(...everyone);
    index.put({ ...juno, name: "Biscuit" });
    expect(ids(index, "biscuit")).toEqual(["p1"]);
    expect(ids(index, "labrador juno")).toEqual([]);
    expect(index.size).toBe(everyone.length);
  });

  test("a removed row is gone", () => {
    const index = indexOf(...everyone);
    index.remove("client", "c1");
    expect(ids(index, "samira")).toEqual(["p1"]);
  });

  test("five thousand changes give the same answers as a fresh index", () => {
    const grown = indexOf(...everyone);
    for (let round = 0; round < 5000; round++) grown.put({ ...juno, name: `Round ${round}` });
    grown.put(juno);
    for (const query of ["j", "juno", "samira", "9002", "lab", "hadadd"]) {
      expect(grown.search(query, { limit: 10 })).toEqual(indexOf(...everyone).search(query, { limit: 10 }));
    }
  });
});
