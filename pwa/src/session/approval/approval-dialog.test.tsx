import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clinicHttp } from "../../http/client.ts";
import { setConnection } from "../../testing/connection.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { simulatedNetwork } from "../../testing/simulated-network.ts";
import { forgetAllPins, rememberPin } from "../lock/pin-verifier.ts";
import { pinDb } from "../lock/pin-store.ts";
import { keepTablet } from "../lock/tablet-state.ts";
import { ApprovalDialog, type AskedAction } from "./approval-dialog.tsx";

const PIN = "482915";
const WRONG = "111222";
const ACTION: AskedAction = { name: "test.refund", args: {}, needs: "owner", what: "Refund, £5.00" };
const onApproved = vi.fn<(approval: { reason: string }) => void>();
const user = userEvent.setup({ delay: null });
let clinic: TestClinic;

beforeEach(async () => {
  onApproved.mockClear();
  clinic = await openTestClinic();
  setConnection(clinic, "synced");
  const { userId } = clinic.actor;
  await clinic.have(staff, staffRow({ id: userId, firstName: "Olga", lastName: "Ferrer", isOwner: "yes" }));
  await forgetAllPins();
  await pinDb().approvalTries.clear();
  await rememberPin(userId, PIN);
  const olga = { userId, firstName: "Olga", lastName: "Ferrer", hasPin: true };
  keepTablet({ name: "Front desk", lockAfterMin: 5, people: [olga] });
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => ({ status: 201, data: {} }));
});
afterEach(() => keepTablet(null));

async function open() {
  clinic.show(<ApprovalDialog action={ACTION} onApproved={onApproved} onClose={() => undefined} />);
  return within(await screen.findByRole("dialog", { name: "Approve this" }));
}

const wrongTries = async () => (await pinDb().approvalTries.get(clinic.actor.userId))?.wrong ?? 0;

test("the sixth digit sends the PIN with the reason", async () => {
  const dialog = await open();
  await user.type(dialog.getByLabelText("Reason for the approval"), "Agreed");
  for (const digit of PIN) await user.click(dialog.getByRole("button", { name: digit }));
  await vi.waitFor(() => expect(onApproved).toHaveBeenCalledOnce());
  expect(onApproved.mock.calls[0]?.[0]).toMatchObject({ approvedBy: clinic.actor.userId, reason: "Agreed" });
});

test("Enter in the reason sends no PIN, neither an empty one nor the last wrong one", async () => {
  const dialog = await open();
  await user.type(dialog.getByLabelText("Reason for the approval"), "Agreed{Enter}");
  expect(dialog.queryByText(/PIN is not right/)).toBeNull();
  expect(await wrongTries()).toBe(0);
  for (const digit of WRONG) await user.click(dialog.getByRole("button", { name: digit }));
  expect(await dialog.findByText("This PIN is not right. Try again.")).toBeTruthy();
  await user.type(dialog.getByLabelText("Reason for the approval"), " again{Enter}");
  for (const digit of PIN) await user.click(dialog.getByRole("button", { name: digit }));
  await vi.waitFor(() => expect(onApproved).toHaveBeenCalledOnce());
  expect(onApproved.mock.calls[0]?.[0]).toMatchObject({ reason: "Agreed again" });
});

test("the words about a wrong PIN are above the keys", async () => {
  const dialog = await open();
  await user.type(dialog.getByLabelText("Reason for the approval"), "Agreed");
  for (const digit of WRONG) await user.click(dialog.getByRole("button", { name: digit }));
  const words = await dialog.findByText("This PIN is not right. Try again.");
  const keys = dialog.getByRole("group", { name: /PIN/ });
  expect(words.compareDocumentPosition(keys)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(dialog.getByRole("status").textContent).toBe("This PIN is not right. Try again.");
});

test("the only field has the focus, and the title names the password alone without a PIN", async () => {
  keepTablet(null);
  await forgetAllPins();
  const action = { ...ACTION, needs: "self" as const, reason: "Signature" };
  clinic.show(<ApprovalDialog action={action} onApproved={onApproved} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm with your password" }));
  expect(document.activeElement).toBe(dialog.getByLabelText("Password of Olga"));
});

test("the password has the focus as soon as it is asked for", async () => {
  const dialog = await open();
  await user.click(dialog.getByRole("button", { name: "Use the password" }));
  expect(document.activeElement).toBe(dialog.getByLabelText("Password of Olga"));
});

test("a PIN without a reason is not kept for a reason that another person gives", async () => {
  const dialog = await open();
  for (const digit of PIN) await user.click(dialog.getByRole("button", { name: digit }));
  expect(await dialog.findByText("Give a reason.")).toBeTruthy();
  await user.type(dialog.getByLabelText("Reason for the approval"), "Mine{Enter}");
  for (const digit of WRONG) await user.click(dialog.getByRole("button", { name: digit }));
  expect(await dialog.findByText("This PIN is not right. Try again.")).toBeTruthy();
  expect(onApproved).not.toHaveBeenCalled();
});
