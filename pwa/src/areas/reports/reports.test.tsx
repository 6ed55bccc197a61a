import { locations } from "@fernpaw/domain/clinics/clinic";
import { exportReport } from "@fernpaw/domain/reports/export-report.mutations";
import { REPORT_NAMES } from "@fernpaw/domain/reports/report";
import type { ReportAnswer, ReportRows } from "@fernpaw/domain/reports/report-answer";
import { clients } from "@fernpaw/domain/clients/client";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { staff } from "@fernpaw/domain/staff/staff";
import { locationRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { clinicHttp } from "../../http/client.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { type Reply, simulatedNetwork } from "../../testing/simulated-network.ts";
import { keepAnswer, keptAnswer } from "./answers/kept-answers.ts";
import { reportCsv } from "./report/report-csv.ts";
import { Component as OverviewRoute } from "./overview/overview-route.tsx";
import { Component as PrintRoute } from "./print/print-route.tsx";
import { Component as ReportRoute } from "./report/report-route.tsx";
import { ReportRulesCard } from "./public/report-rules-card.tsx";
import { Component as RowsRoute } from "./rows/rows-route.tsx";

const saved = vi.hoisted(() => ({ files: [] as { csv: string; name: string }[] }));
vi.mock("../../ui/save-file.ts", () => ({
  saveFile: () => undefined,
  saveCsv: (csv: string, name: string) => saved.files.push({ csv, name }),
}));

const VET = v7();
const DAYS = { from: "2026-11-02", to: "2026-11-04" };
const ADDRESS = "period=own&from=2026-11-02&to=2026-11-04";

const answer: ReportAnswer = {
  report: "income",
  question: { ...DAYS, compare: "weekdays" },
  before: { from: "2026-10-26", to: "2026-10-28" },
  computedAt: "2026-11-05T10:30:00.000Z",
  now: { net: 60_000, invoices: 5, visits: 6 },
  previous: { net: 50_000, invoices: 4, visits: 5 },
  groups: {
    day: [
      { key: "2026-11-02", now: { net: 10_000, invoices: 1 }, before: { net: 50_000 } },
      { key: "2026-11-03", now: { net: 30_000, invoices: 2 }, before: {} },
      { key: "2026-11-04", now: { net: 20_000, invoices: 2 }, before: {} },
    ],
    kind: [
      { key: "category:=Consultations", now: { net: 45_000 }, before: { net: 50_000 } },
      { key: "kind:vaccine", now: { net: 20_000 }, before: {} },
      { key: "", now: { net: -5000 }, before: {} },
    ],
    vet: [{ key: VET, now: { net: 60_000, visits: 6 }, before: { net: 50_000 } }],
  },
};

let asked: string[];

/** Answers of the server, by the end of the address. */
function serve(replies: Readonly<Record<string, Reply>>): void {
  const answers = simulatedNetwork(({ path }) => replies[path.replace("/api/reports/", "")] ?? "no network");
  clinicHttp.http.defaults.adapter = (request) => {
    asked.push(`${request.url} ${JSON.stringify(request.params)}`);
    return answers(request);
  };
}

const open = (clinic: TestClinic, path: string) =>
  clinic.showRoutes(
    [
      { path: "/dashboard/reports", Component: OverviewRoute },
      { path: "/dashboard/reports/:report", Component: ReportRoute },
      { path: "/dashboard/reports/:report/rows", Component: RowsRoute },
      { path: "/dashboard/reports/:report/print", Component: PrintRoute },
      { path: "*", element: <p>elsewhere</p> },
    ],
    `/dashboard/${path}`,
  );

async function openClinic(): Promise<TestClinic> {
  const clinic = await openTestClinic();
  const person = {
    ...emptyRow(staff),
    firstName: "Lena",
    lastName: "Brandt",
    jobTitle: "",
    profession: "vet",
  } as const;
  await clinic.have(staff, { ...person, id: VET, colour: 1, isBookable: "yes", status: "active" });
  return clinic;
}

beforeEach(() => {
  asked = [];
  saved.files = [];
});

test("a report by keyboard: its figures, its rows by vet, the days as a table, and the sum of the days that were picked", async () => {
  const clinic = await openClinic();
  serve({ income: { status: 200, data: answer } });
  const router = open(clinic, `reports/income?${ADDRESS}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Income £600.00" })).toBeTruthy();
  expect(screen.getByText("26–28 October 2026, same weekdays: £500.00")).toBeTruthy();
  const rows = (): string[] => screen.getAllByRole("rowheader").map((head) => head.textContent);
  await waitFor(() => expect(rows()).toEqual(["=Consultations", "Vaccine", "Free text"]));
  const first = screen.getByRole("rowheader", { name: "=Consultations" }).closest("tr") as HTMLElement;
  for (const text of ["£450.00", "£500.00", "75.0%"]) expect(within(first).getByText(text)).toBeTruthy();
  expect(within(first).getByRole("img", { name: "10.0% less" })).toBeTruthy();
  expect(screen.getByText("£120.00")).toBeTruthy();

  const keys = userEvent.setup();
  screen.getByRole("button", { name: "Vet" }).focus();
  await keys.keyboard("{Enter}");
  await waitFor(() => expect(rows()).toEqual(["Dr Lena Brandt"]));
  expect(router.state.location.search).toContain("by=vet");

  screen.getByRole("button", { name: "Show as table" }).focus();
  await keys.keyboard("{Enter}");
  const table = screen.getByRole("group", { name: "Income by day" });
  await keys.click(within(table).getByRole("button", { name: /3 Nov/ }));
  await keys.click(within(table).getByRole("button", { name: /4 Nov/ }));
  expect(screen.getAllByRole("status").map((one) => one.textContent)).toContain("3–4 November 2026");
  expect(screen.getByText("Tue 3 Nov, £300.00")).toBeTruthy();
  const link = screen.getByRole("link", { name: "See the rows behind it" });
  expect(link.getAttribute("href")).toMatch(/\/income\/rows\?.*firstDay=2026-11-03&lastDay=2026-11-04$/);
  expect(screen.getByText(/^Lines of issued invoices, net of tax/)).toBeTruthy();
});

test("without a network the last answer is there with its date; without one the page says so", async () => {
  const clinic = await openClinic();
  serve({});
  await keepAnswer(clinic.db, answer);
  open(clinic, `reports/income?${ADDRESS}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Income £600.00" })).toBeTruthy();
  expect(screen.getByText("You are offline. These are the figures of 5 Nov 2026, 10:30.")).toBeTruthy();
});

test("another question without a network shows the newest figures of this report, and names their days", async () => {
  const clinic = await openClinic();
  serve({});
  await keepAnswer(clinic.db, answer);
  open(clinic, "reports/income?period=own&from=2026-01-01&to=2026-01-31");
  expect(await screen.findByText(/the last figures on this device, for 2–4 November 2026, of 5 Nov 2026/)).toBeTruthy();
});

test("a report that this device never had needs a connection", async () => {
  const clinic = await openClinic();
  serve({});
  await keepAnswer(clinic.db, answer);
  open(clinic, `reports/tax?${ADDRESS}`);
  expect((await screen.findByRole("alert")).textContent).toContain("this device has no figures of this report yet");
});

test("the device keeps four answers of each report, the newest first", async () => {
  const { db } = await openClinic();
  const of = (day: string): ReportAnswer => ({ ...answer, question: { ...answer.question, to: day } });
  const tax: ReportAnswer = { ...answer, report: "tax" };
  await keepAnswer(db, tax);
  for (const day of ["2026-11-05", "2026-11-06", "2026-11-07", "2026-11-08", "2026-11-09", "2026-11-07"])
    await keepAnswer(db, of(day));
  const kept = (await db.table("_meta").get("derived:reports")).value as ReportAnswer[];
  expect(kept.map(({ report, question }) => `${report} ${question.to}`)).toEqual([
    "income 2026-11-07",
    "income 2026-11-09",
    "income 2026-11-08",
    "income 2026-11-06",
    "tax 2026-11-04",
  ]);
  expect(await keptAnswer(db, "tax", of("2026-11-30").question)).toEqual(tax);
  expect(await keptAnswer(db, "visits", answer.question)).toBeNull();
});

test("own days that end before they begin, or are too many, are refused at the field; others are in the address", async () => {
  const clinic = await openClinic();
  serve({ income: { status: 200, data: answer } });
  const router = open(clinic, `reports/income?${ADDRESS}`);
  await screen.findByRole("heading", { level: 1, name: "Income £600.00" });
  await userEvent.click(screen.getByRole("button", { name: "2–4 November 2026" }));
  await userEvent.click(screen.getByRole("menuitemradio", { name: "Own days…" }));
  const dialog = await screen.findByRole("dialog", { name: "Own days" });
  const type = async (label: string, day: string): Promise<void> => {
    const field = within(dialog).getByRole("textbox", { name: label });
    await userEvent.clear(field);
    await userEvent.type(field, day);
  };
  const show = (): Promise<void> => userEvent.click(within(dialog).getByRole("button", { name: "Show" }));
  await type("Last day", "2026-10-01");
  await show();
  expect(await within(dialog).findByText("The last day is before the first one.")).toBeTruthy();
  await type("First day", "2020-10-01");
  await show();
  expect(await within(dialog).findByText("A report covers three years at most.")).toBeTruthy();
  await type("First day", "2026-09-01");
  await show();
  await waitFor(() => expect(router.state.location.search).toContain("from=2026-09-01&to=2026-10-01"));
  await waitFor(() => expect(asked.at(-1)).toContain('"from":"2026-09-01","to":"2026-10-01"'));
});

test("the menu of a report's days has week, month, quarter and year", async () => {
  const clinic = await openClinic();
  serve({ income: { status: 200, data: answer } });
  const router = open(clinic, `reports/income?${ADDRESS}`);
  await userEvent.click(await screen.findByRole("button", { name: "2–4 November 2026" }));
  expect(screen.getByRole("menuitemradio", { name: "Own days…" }).getAttribute("aria-checked")).toBe("true");
  await userEvent.click(screen.getByRole("menuitemradio", { name: "Quarter" }));
  await waitFor(() => expect(router.state.location.search).toBe("?period=quarter"));
  await userEvent.click(await screen.findByRole("button", { name: /^Quarter \d of \d{4}$/ }));
  expect(screen.getByRole("menuitemradio", { name: "Quarter" }).getAttribute("aria-checked")).toBe("true");
});

test("an address with impossible days says so and asks nothing of the server", async () => {
  const clinic = await openClinic();
  serve({});
  open(clinic, "reports/income?period=own&from=2026-11-04&to=2026-11-01");
  expect((await screen.findByRole("alert")).textContent).toContain("These days cannot be shown");
  expect(asked).toEqual([]);
});

test("the file has what is on the screen and computes nothing in a spreadsheet; the export is a change, also offline", async () => {
  const clinic = await openClinic();
  serve({});
  await keepAnswer(clinic.db, answer);
  open(clinic, `reports/income?${ADDRESS}`);
  await screen.findByRole("rowheader", { name: "=Consultations" });
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "CSV file" }));
  await waitFor(() => expect(saved.files).toHaveLength(1));
  expect(saved.files[0]?.name).toBe("income-2026-11-02-2026-11-04.csv");
  expect(saved.files[0]?.csv.split("\r\n")).toEqual([
    'Kind of work,"Income, 2026-11-02 – 2026-11-04","Income, 2026-10-26 – 2026-10-28"',
    "'=Consultations,450.00,500.00",
    "Vaccine,200.00,0.00",
    "Free text,-50.00,0.00",
    "Total,600.00,500.00",
    "",
  ]);
  await clinic.allSaved();
  const queue = await clinic.sync.exportQueue();
  expect(JSON.stringify(queue)).toContain(exportReport.name);
});

test("a share and a number have no currency in a file", () => {
  const visits: ReportAnswer = {
    ...answer,
    report: "visits",
    now: { visits: 7, kept: 27, missed: 1 },
    previous: {},
    groups: { vet: [{ key: VET, now: { visits: 7, kept: 27, missed: 1 }, before: {} }] },
  };
  const money = { locale: "en-GB", currency: "GBP" };
  const lines = reportCsv({ answer: visits, by: "vet", nameOf: () => "Dr A", money }).split("\r\n");
  expect(lines.slice(1, 3)).toEqual(["Dr A,7,0,1,0,3.571,", "Total,7,0,1,0,3.571,"]);
});

test("the rows behind a figure lead to their pages, with the names that the device has", async () => {
  const clinic = await openClinic();
  const client = v7();
  await clinic.have(clients, { ...emptyRow(clients), id: client, firstName: "Ana", lastName: "Vidal" });
  const [invoice, note] = [v7(), v7()];
  const base = { day: "2026-11-03", clientId: client, petId: null, appointmentId: null };
  const rows: ReportRows = {
    rows: [
      { ...base, table: "invoices", id: invoice, number: "17", value: 31_000 },
      { ...base, table: "creditNotes", id: note, number: "3", value: -1000 },
    ],
    count: 2,
    sum: 30_000,
  };
  serve({ "income/rows": { status: 200, data: rows } });
  open(clinic, `reports/income/rows?${ADDRESS}&by=kind&key=kind:vaccine`);
  const link = await screen.findByRole("link", { name: "Invoice 17" });
  expect(link.getAttribute("href")).toBe(`/dashboard/invoices/${invoice}`);
  expect(screen.getByRole("link", { name: "Credit note 3" }).getAttribute("href")).toContain(`credit-notes/${note}`);
  expect(screen.getAllByText("Ana Vidal")).toHaveLength(2);
  expect(screen.getByText("£300.00")).toBeTruthy();
  expect(await screen.findByText(/Kind of work: Vaccine/)).toBeTruthy();
  expect(asked[0]).toContain('"measure":"net","by":"kind","key":"kind:vaccine"');
});

test("the list of rows says that it needs a connection", async () => {
  const clinic = await openClinic();
  serve({});
  open(clinic, `reports/income/rows?${ADDRESS}`);
  expect(await screen.findByText(/This list needs a connection/)).toBeTruthy();
});

test("the overview asks each report once and leads to all of them with the same days", async () => {
  const clinic = await openClinic();
  const of = (report: ReportAnswer["report"], now: ReportAnswer["now"]): Reply => ({
    status: 200,
    data: { ...answer, report, now, previous: now, groups: {} },
  });
  serve({
    income: { status: 200, data: answer },
    visits: of("visits", { visits: 6, kept: 9, missed: 1 }),
    clients: of("clients", { newClients: 2 }),
    debtors: of("debtors", { due: 12_345 }),
  });
  open(clinic, `reports?${ADDRESS}`);
  const card = await screen.findByRole("link", { name: "Owed to the clinic" });
  expect(card.getAttribute("href")).toContain(`/reports/debtors?${ADDRESS}`);
  for (const text of ["£600.00", "£100.00", "£123.45", "10.0%"])
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  const list = screen.getByRole("heading", { name: "All reports" }).closest("section") as HTMLElement;
  expect(within(list).getAllByRole("link")).toHaveLength(REPORT_NAMES.length);
  expect(asked.map((line) => line.split(" ")[0] ?? "").toSorted()).toEqual(
    ["clients", "debtors", "income", "visits"].map((name) => `/api/reports/${name}`),
  );
});

test("a report on paper has its days, rows and definitions", async () => {
  const clinic = await openClinic();
  serve({ income: { status: 200, data: answer } });
  await clinic.have(locations, locationRow({ id: v7() }));
  open(clinic, `reports/income/print?${ADDRESS}`);
  expect(await screen.findByRole("button", { name: "Print" })).toBeTruthy();
  for (const text of ["2–4 November 2026", "=Consultations", "How this is counted"])
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  const table = screen.getByRole("table");
  const heads = within(table).getAllByRole("columnheader");
  // The total is the sum of the column above it.
  expect(heads.map((head) => head.textContent)).toEqual(["Kind of work", "26–28 October 2026", "Income"]);
  expect(table.parentElement?.textContent).toContain("Total£600.00");
});

test("a report with days to come has the whole month, and the months after it; time is in hours", async () => {
  const clinic = await openClinic();
  const roster: ReportAnswer = {
    ...answer,
    report: "roster",
    now: { bookedMin: 450, rosteredMin: 600 },
    previous: {},
    groups: { day: [], person: [{ key: VET, now: { bookedMin: 450, rosteredMin: 600 }, before: {} }] },
  };
  serve({
    roster: { status: 200, data: roster },
    reminders: { status: 200, data: { ...answer, report: "reminders" } },
  });
  const router = open(clinic, "reports/roster");
  expect(await screen.findByRole("heading", { level: 1, name: "Use of the roster 75.0%" })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText("7.5 h").length).toBeGreaterThan(1));
  expect(screen.getByRole("button", { name: "Later" }).hasAttribute("disabled")).toBe(true);
  await router.navigate("/dashboard/reports/reminders?period=month&day=2026-02-03");
  await waitFor(() => expect(asked.at(-1)).toContain('"from":"2026-02-01","to":"2026-02-28"'));
  expect(screen.getByRole("button", { name: "Later" }).hasAttribute("disabled")).toBe(false);
  await router.navigate("/dashboard/reports/reminders?period=month&day=2099-02-03");
  await waitFor(() => expect(asked.at(-1)).toContain('"from":"2099-02-01","to":"2099-02-28"'));
});

test("stock on hand has bars by expiry in their own order, and its rows lead to the products", async () => {
  const clinic = await openClinic();
  const part = (key: string, stockValue: number) => ({ key, now: { stockValue }, before: {} });
  const stock: ReportAnswer = {
    ...answer,
    report: "stock",
    now: { stockValue: 60_000, expiredValue: 10_000 },
    previous: {},
    groups: { expiry: [part("later", 40_000), part("30", 10_000), part("over", 10_000)], product: [] },
  };
  const base = { day: "2026-11-04", clientId: null, petId: null, appointmentId: null };
  const rows: ReportRows = {
    rows: [{ ...base, table: "products", id: VET, number: "Meloxicam", value: 10_000 }],
    count: 1,
    sum: 10_000,
  };
  serve({ stock: { status: 200, data: stock }, "stock/rows": { status: 200, data: rows } });
  const router = open(clinic, `reports/stock?${ADDRESS}`);
  const chart = (await screen.findByRole("heading", { name: "Stock value by expiry" })).closest(
    "section",
  ) as HTMLElement;
  const names = within(chart).getAllByRole("term");
  expect(names.map((term) => term.textContent)).toEqual(["Expired", "Within 30 days", "Later"]);
  await router.navigate(`/dashboard/reports/stock/rows?${ADDRESS}&by=expiry&key=over`);
  const link = await screen.findByRole("link", { name: "Meloxicam" });
  expect(link.getAttribute("href")).toBe(`/dashboard/inventory/products/${VET}`);
  expect(await screen.findByText(/Expiry: Expired/)).toBeTruthy();
});

test("quantities stand in the rows of products alone: their total is empty in a file", () => {
  const drugs: ReportAnswer = {
    ...answer,
    report: "controlled",
    now: { registerEntries: 3, registerOutMilli: 9000 },
    previous: {},
    groups: {
      product: [{ key: VET, now: { registerEntries: 3, registerInMilli: 0, registerOutMilli: 2500 }, before: {} }],
      person: [{ key: VET, now: { registerEntries: 3 }, before: {} }],
    },
  };
  const money = { locale: "en-GB", currency: "GBP" };
  const csv = (by: "product" | "person") =>
    reportCsv({ answer: drugs, by, nameOf: () => "Ketamine", money })
      .split("\r\n")
      .slice(1, 3);
  expect(csv("product")).toEqual(["Ketamine,3,0,0,0,0,0,0.000,,2.500,,,", "Total,3,0,0,0,0,0,,,,,,"]);
  expect(csv("person")).toEqual(["Ketamine,3,0,0,0,0,0", "Total,3,0,0,0,0,0"]);
});

test("an owner sets the months after which a client counts as lost", async () => {
  const clinic = await openClinic();
  clinic.show(<ReportRulesCard />);
  const field = await screen.findByRole("textbox", { name: "A client is lost without a visit for (months)" });
  expect((field as HTMLInputElement).value).toBe("18");
  await userEvent.clear(field);
  await userEvent.type(field, "121");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await userEvent.clear(field);
  await userEvent.type(field, "12");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await clinic.allSaved();
  expect(JSON.stringify(await clinic.sync.exportQueue())).toContain('"lostAfterMonths":12');
});
