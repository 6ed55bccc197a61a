import { claimDocument } from "@fernpaw/domain/billing/insurance-claim-document";
import { prepareClaim } from "@fernpaw/domain/billing/insurance-claim.mutations";
import { insuranceClaims } from "@fernpaw/domain/billing/insurance-claim";
import { invoices } from "@fernpaw/domain/billing/invoice";
import type { PaperRegion } from "@fernpaw/domain/billing/paper-money";
import { payments } from "@fernpaw/domain/billing/payment";
import { tillReportDocument } from "@fernpaw/domain/billing/till-report-document";
import { expectedIn } from "@fernpaw/domain/billing/till-sums";
import { addTill, closeTill } from "@fernpaw/domain/billing/till.mutations";
import { tillSessions } from "@fernpaw/domain/billing/till";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { moneyText } from "@fernpaw/domain/kernel/money-text";
import { till } from "@fernpaw/testing/till";
import { newId } from "@fernpaw/testing/treatment-exam";
import { expect, test } from "vitest";
import { makePdf } from "../../paper/make-pdf.ts";
import { readPdf } from "../../testing/read-pdf.ts";

const settings = { country: "GB", locale: "en-GB", currency: "GBP" } as const;
const region: PaperRegion = {
  settings,
  taxNames: new Map(),
  momentText: (at) => at.slice(0, 16),
  dayOf: (at) => at.slice(0, 10),
};
const letterhead = { name: "Eastgate Veterinary", lines: [], logoFile: null, foot: [] };
const money = (minor: number): string => moneyText(minor, settings);
const textOf = async (document: PaperDocument): Promise<string> =>
  (await readPdf(await makePdf({ document, letterhead, logo: null }))).map(({ text }) => text).join(" ");

test("the PDF of a claim has the claimed lines, the record and the lines to sign", async () => {
  const { clinic, charge, issue, pet } = await till();
  const [claimed, other] = [await charge(1250, { description: "X-ray" }), await charge(400, { description: "Food" })];
  const [invoiceId, id] = [newId(), newId()];
  await issue(invoiceId, [claimed, other], 1650);
  const about = { insurer: "Pawsure", policyNo: "PS-4711", condition: "Lame", illFrom: "2026-11-18" };
  await clinic.run(prepareClaim, { id, invoiceId, petId: pet.id, ...about, lineIds: [claimed], parts: ["notes"] });
  const text = await textOf(
    claimDocument({
      ...region,
      claim: clinic.row(insuranceClaims, id),
      invoice: clinic.row(invoices, invoiceId),
      recipient: ["Samira Haddad"],
      clientNumber: 1482,
      pet: { name: "Juno", kind: "dog", chip: "" },
      born: "2019",
      treatedOn: "2026-11-21",
      vet: "Dr Amara Osei",
      record: [{ kind: "text", text: "Torn ligament" }],
      today: "2026-11-21",
    }),
  );
  for (const words of ["Pawsure", "PS-4711", "Lame", "Torn ligament", "Vet, name and signature:", "Client, signature:"])
    expect(text).toContain(words);
  expect(text).toContain(`X-ray 1 ${money(1250)} ${money(1250)}`);
  expect(text).toContain(`Claimed ${money(1250)}`);
  expect(text).not.toContain("Food");
});

test("the PDF of a till's report has what was expected and counted of each method, and what each person took", async () => {
  const { clinic, invoice, pay, locationId, approval } = await till();
  const [tillId, sessionId] = [newId(), newId()];
  await clinic.run(addTill, { id: tillId, name: "Till 1", locationId, sessionId, floatMinor: 5000 });
  await pay(newId(), 1250, await invoice(1250), { tillId });
  await pay(newId(), 800, await invoice(800), { tillId, method: "card_terminal" });
  const counted = [
    { method: "cash", expectedMinor: 6250, countedMinor: 6150 },
    { method: "card_terminal", expectedMinor: 800, countedMinor: 800 },
  ];
  const closing = { id: sessionId, nextId: newId(), counted, keptMinor: 5000, reason: "A coin is missing" };
  expect((await clinic.run(closeTill, { ...closing, approval: approval() })).status).toBe("applied");
  const session = clinic.row(tillSessions, sessionId);
  const rows = clinic.all(payments).filter(({ tillSessionId }) => tillSessionId === sessionId);
  const text = await textOf(
    tillReportDocument({
      ...region,
      tillName: "Till 1",
      session,
      openedBy: "Siân Pritchard",
      closedBy: "Siân Pritchard",
      expected: expectedIn(session, rows),
      people: [{ name: "Siân Pritchard", count: 2, takenMinor: 2050 }],
      takenMinor: 2050,
      late: { count: 0, sumMinor: 0 },
    }),
  );
  expect(text).toContain(`Cash ${money(6250)} ${money(6150)} ${money(-100)}`);
  expect(text).toContain(`Card terminal ${money(800)} ${money(800)} ${money(0)}`);
  expect(text).toContain(`Counted in all ${money(6950)}`);
  expect(text).toContain(`Siân Pritchard 2 ${money(2050)}`);
  expect(text).toContain(`To the bank ${money(1150)}`);
  expect(text).toContain("Reason of the difference: A coin is missing");
});
