import { placeOf } from "@fernpaw/domain/appointments/online-request";
import Link from "@mui/material/Link";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import type { OnlineLine } from "../online.queries.ts";
import { copy } from "./online.copy.ts";
import { telAddress } from "../../../ui/tel-address.ts";

const inOne = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");

/** The words of the person, and the place that they asked for. */
export function RequestFacts({ line }: { line: OnlineLine }) {
  const { timeZone } = useClinic();
  const { request, type, species, vetName } = line;
  const { offer, phone, email, reason, petName } = request;
  const when = (at: string): string => `${shortDay(at, timeZone)}, ${clockTime(at, timeZone)}`;
  const asked = inOne([when(request.startsAt), type?.name ?? "", offer === null ? vetName : ""]);
  const rows = [
    { label: copy.asksFor, value: asked },
    ...(offer === null ? [] : [{ label: copy.now, value: inOne([when(placeOf(request).startsAt), vetName]) }]),
    { label: copy.pet, value: inOne([petName, species]) },
    {
      label: copy.contact,
      value: (
        <>
          <Link href={telAddress(phone)}>{phone}</Link>
          {" · "}
          <Link href={`mailto:${email}`} sx={{ overflowWrap: "anywhere" }}>
            {email}
          </Link>
        </>
      ),
    },
    ...(reason === "" ? [] : [{ label: copy.says, value: reason }]),
  ];
  return <KeyValues rows={rows} />;
}
