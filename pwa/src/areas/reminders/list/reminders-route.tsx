import { LocalDate } from "@fernpaw/domain/kernel/time";
import { useSearchParams } from "react-router";
import * as z from "zod/mini";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { RemindersScreen, type RemindersPlace } from "./reminders-screen.tsx";

function parsePlace(params: URLSearchParams, today: LocalDate): RemindersPlace {
  const month = z.safeParse(LocalDate, `${params.get("month") ?? ""}-01`);
  return {
    month: month.success ? month.data : `${today.slice(0, 8)}01`,
    isOverdue: params.has("overdue"),
    typeId: params.get("type"),
    state: params.get("state"),
  };
}

/** The month, the filters and which list it is live in the address. */
export function Component() {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const [params, setParams] = useSearchParams();
  const place = parsePlace(params, today);
  const change = (set: Partial<RemindersPlace>): void => {
    const next = { ...place, ...set };
    const entries = {
      ...(next.month.slice(0, 7) !== today.slice(0, 7) && { month: next.month.slice(0, 7) }),
      ...(next.isOverdue && { overdue: "1" }),
      ...(next.typeId !== null && { type: next.typeId }),
      ...(next.state !== null && { state: next.state }),
    };
    setParams(entries, { replace: true });
  };
  return <RemindersScreen place={place} today={today} onPlace={change} />;
}
