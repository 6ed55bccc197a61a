import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import { v7 } from "uuid";
import { loadHttpClient } from "../../http/load-client.ts";
import { checkApprovalPin } from "./approval-pin.ts";
import { copy } from "./approval.copy.ts";

export interface WantedApproval {
  /** The mutation that needs it, and all its other arguments. */
  name: string;
  args: Readonly<Record<string, unknown>>;
  approver: { userId: string; firstName: string };
  reason: string;
  secret: { pin: string } | { password: string };
}

export type Approved = { approval: ApprovalArg } | { problem: string };

const UNREACHABLE = "unreachable";
/** The server answers, and can decide nothing now. */
const NOT_NOW = ["unavailable", "server_full", "internal"];

/** The server binds the approval to this action. Null: it did; else in words why not, or `unreachable`. */
async function askServer(wanted: WantedApproval, approval: ApprovalArg): Promise<string | null> {
  const { clinicHttp, parseProblem } = await loadHttpClient();
  try {
    const args = { ...wanted.args, approval };
    await clinicHttp.http.post("/api/approvals", { name: wanted.name, args, ...wanted.secret });
    return null;
  } catch (error) {
    const problem = parseProblem(error);
    if (problem === null || NOT_NOW.includes(problem.code)) return UNREACHABLE;
    if (problem.code === "wrong_pin") return copy.wrongPin;
    if (problem.code === "wrong_password") return copy.wrongPassword;
    if (problem.code === "rate_limited") return copy.wait(15);
    return problem.title;
  }
}

/**
 * The approval of one action, for its argument `approval`. The tablet compares a PIN that it knows; the server compares it too
 * where it answers. Without a network the tablet decides alone, and the approver confirms it later. A password, and a PIN that
 * this tablet does not know, need the server.
 */
export async function approve(wanted: WantedApproval): Promise<Approved> {
  const { approver, reason, secret } = wanted;
  const approval: ApprovalArg = { id: v7(), approvedBy: approver.userId, reason };
  const check = "pin" in secret ? await checkApprovalPin(approver.userId, secret.pin) : { kind: "none" as const };
  if (check.kind === "wrong") return { problem: copy.wrongPin };
  if (check.kind === "wait") return { problem: copy.wait(Math.ceil(check.waitMs / 60_000)) };
  const problem = await askServer(wanted, approval);
  if (problem === null) return { approval };
  if (problem !== UNREACHABLE) return { problem };
  return check.kind === "right" ? { approval } : { problem: copy.needsNetwork(approver.firstName) };
}
