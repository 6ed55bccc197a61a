import { LocalDate } from "@fernpaw/domain/kernel/time";
import { useSearchParams } from "react-router";
import * as z from "zod/mini";
import { openingParam } from "../../../ui/opening-params.ts";
import { EmployeesScreen } from "./employees-screen.tsx";

const INVITE = openingParam("invite");

/** The open form lives in the address, so that the first steps can lead to it; the roster and its week too. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const day = z.safeParse(LocalDate, params.get("week"));
  return (
    <EmployeesScreen
      isInviting={params.has(INVITE)}
      onInviting={(isInviting) => setParams(isInviting ? { [INVITE]: "" } : {}, { replace: true })}
      roster={params.get("view") === "roster" ? { day: day.success ? day.data : null } : null}
      onRoster={(roster) =>
        setParams(roster ? { view: "roster", ...(roster.day ? { week: roster.day } : {}) } : {}, { replace: true })
      }
    />
  );
}
