import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { locations } from "@fernpaw/domain/clinics/clinic";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";

let api: TestApi;
let owner: TestBrowser;
let stranger: TestBrowser;
let locationId: string;

const document: PaperDocument = {
  paper: "a4",
  title: "Your reminder",
  recipient: ["王小明"],
  facts: [],
  blocks: [{ kind: "text", text: "Juno is due." }],
};

beforeAll(async () => {
  api = await buildTestApi();
  [owner, stranger] = [api.browser(), api.browser()];
  await owner.register();
  await stranger.register({ email: "other@clinic.example" });
  const { clinic } = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string } }>();
  locationId = firstLocationId(clinic._id);
  await api.sync.withClinicTx(clinic._id, { userId: null, name: "test" }, async (tx) => {
    await tx.patch(locations, locationId, { address: "3 Mill Lane", legalName: "Eastgate Ltd" });
  });
});
afterAll(() => api.close());

test("a member gets the document as a PDF with the letterhead of the location", async () => {
  const answer = await owner.post("/api/paper/pdf", { locationId, document });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  const [page] = await readPdf(answer.rawPayload);
  for (const words of ["3 Mill Lane", "Eastgate Ltd", "Your reminder", "王小明", "Juno is due."])
    expect(page?.text).toContain(words);
});

test("a label of a pet is one page of its size", async () => {
  const blocks: PaperDocument["blocks"] = [
    { kind: "text", text: "Dog · Beagle · Female · 28.0 kg" },
    { kind: "heading", text: "Ana Ruiz · 07700 900142" },
    { kind: "heading", text: "Bites: when ears are handled" },
    { kind: "text", text: "No. 12" },
  ];
  const label: PaperDocument = { paper: "label67", title: "Juno", recipient: [], facts: [], blocks };
  const answer = await owner.post("/api/paper/pdf", { locationId, document: label });
  expect(answer.statusCode, answer.body).toBe(200);
  const [page, ...others] = await readPdf(answer.rawPayload);
  expect(others).toEqual([]);
  const points = [67, 25].map((mm) => Math.round((mm / 25.4) * 72));
  expect([Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual(points);
  for (const words of ["Juno", "28.0 kg", "07700 900142", "Bites: when ears are handled", "No. 12", "3 Mill Lane"])
    expect(page?.text).toContain(words);
  expect((await api.browser().post("/api/paper/pdf", { locationId, document: label })).statusCode).toBe(401);
});

test("the location of another clinic is not found, and a row without its cells is refused", async () => {
  expect((await stranger.post("/api/paper/pdf", { locationId, document })).statusCode).toBe(404);
  const columns = [{ label: "Time", align: "start", share: 1 }];
  const table = { kind: "table", columns, rows: [["09:00", "Juno"]], totals: [] };
  const answer = await owner.post("/api/paper/pdf", { locationId, document: { ...document, blocks: [table] } });
  expect(answer.statusCode).toBe(400);
});

test("a list as long as the register of years is a PDF, and a longer one is too large", async () => {
  const columns = [{ label: "Entry", align: "start", share: 1 }];
  const send = (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => [`${at} ${"Left in the syringe ".repeat(22)}`]);
    const blocks = [{ kind: "table", columns, rows, totals: [] }];
    return owner.post("/api/paper/pdf", { locationId, document: { ...document, blocks } });
  };
  expect((await send(700)).statusCode).toBe(200);
  expect((await send(3000)).json()).toMatchObject({ code: "too_large" });
});
