// Concerns: notes, paper, messages, visits, clinics.
import { expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { Mailbox } from "../support/mailbox.ts";
import { Tablet, HANGS_AFTER_MS } from "../support/tablet.ts";
import { EASTGATE } from "../support/demo-rows.ts";

/** A patient in an exam whose client has an e-mail address and did not refuse mail. */
const IN_EXAM = `select v."id" as "visitId", v."appointmentId", p."id" as "petId", p."name" as "pet", c."id" as "clientId",
    c."emails" as "emails"
  from "visits" v
  join "pets" p on p."clinicId" = v."clinicId" and p."id" = v."petId"
  join "clients" c on c."clinicId" = v."clinicId" and c."id" = v."clientId"
  where v."clinicId" = ? and v."stage" in ('with_vet', 'in_treatment') and v."appointmentId" is not null
  and c."status" = 'active' and c."emails" like '%@%'
  order by v."openedAt" limit 1`;

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

/** Counts instead of the browser's print dialog, which nothing can close. */
async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset["prints"] = String(Number(document.documentElement.dataset["prints"] ?? 0) + 1);
    };
  });
}

test("a discharge summary is written, signed and printed without a network, and mailed as a PDF with one", async ({
  browser,
}) => {
  const [row] = server.database.rows(IN_EXAM, EASTGATE);
  const text = (key: string): string => String(row?.[key]);
  const [email = ""] = JSON.parse(text("emails")) as string[];
  const desk = await Desk.open(browser, server.origin, { email: "owner@eastgate.example", open: Tablet.open });
  const { page, tablet } = desk;
  await countPrints(page);
  await tablet.goTo(`/dashboard/appointments/${text("appointmentId")}?pet=${text("petId")}`);
  await expect(page.getByRole("heading", { level: 1, name: text("pet") })).toBeVisible();
  await tablet.goOffline();

  await page.getByRole("button", { name: "Discharge", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Text for ${text("pet")}'s client` });
  await expect(dialog.getByRole("textbox", { name: "Summary" })).toHaveValue(new RegExp(`We saw ${text("pet")} today`));
  await dialog.getByRole("textbox", { name: "At home" }).fill("Rest for three days.\nCall us if it gets worse.");
  await dialog.getByRole("button", { name: "Save and show" }).click();
  const paper = page.getByRole("article", { name: "Discharge summary" });
  await expect(paper.getByText("Rest for three days.")).toBeVisible();
  await expect(paper.getByText("Text not signed yet")).toBeVisible();

  await page.getByRole("link", { name: "Edit or sign the text" }).click();
  const note = page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Discharge note" }) })
    .filter({ has: page.getByRole("button", { name: "Sign note" }) });
  await note.getByRole("button", { name: "Sign note" }).click();
  await expect(page.getByText(/^Signed by/).first()).toBeVisible();
  await page.getByRole("button", { name: "Discharge", exact: true }).click();
  await expect(paper.getByText(/Text signed by/)).toBeVisible();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-prints", "1");

  await page.getByRole("button", { name: "Mail to the client" }).click();
  const mail = page.getByRole("dialog", { name: /^Mail to/ });
  await expect(mail.getByText(/needs a connection/)).toBeVisible();
  await expect(mail.getByRole("button", { name: "Send mail" })).toBeDisabled();
  await mail.getByRole("textbox", { name: "Subject" }).fill("After today's visit");
  await tablet.goOnline();
  const send = mail.getByRole("button", { name: "Send mail" });
  await expect(send).toBeEnabled({ timeout: HANGS_AFTER_MS });
  await send.click();
  await expect(mail).toHaveCount(0);
  await expect
    .poll(async () => (await new Mailbox(server.origin).to(email)).map(({ subject }) => subject))
    .toContain("After today's visit");
  const rows = server.database.rows(
    `select "id", "status", "channel", "petIds" from "messages" where "clinicId" = ? and "subject" = 'After today''s visit'`,
    EASTGATE,
  );
  expect(rows).toMatchObject([{ channel: "email", petIds: JSON.stringify([text("petId")]) }]);
  const pdf = await fetch(`${server.origin}/dev/mail/${String(rows[0]?.["id"])}/pdf/0`);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(
    server.database.rows(
      `select "kind", "status", "plan" from "visitNotes" where "clinicId" = ? and "visitId" = ? and "kind" = 'discharge'`,
      EASTGATE,
      text("visitId"),
    ),
  ).toEqual([{ kind: "discharge", status: "signed", plan: "Rest for three days.\nCall us if it gets worse." }]);
  await desk.isSettled();
  await agreesWithServer(desk);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
