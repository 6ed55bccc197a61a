import type { Triage } from "@fernpaw/domain/visits/visit";
import { CircleCheck, Clock, Siren, TriangleAlert, type LucideIcon } from "lucide-react";
import { triageWords } from "./triage.copy.ts";

const ICONS = {
  red: Siren,
  orange: TriangleAlert,
  yellow: Clock,
  green: CircleCheck,
} satisfies Record<Triage, LucideIcon>;

/** How soon a pet must be seen, as colour, icon and word together. */
export function TriageMark({ triage }: { triage: Triage }) {
  const Icon = ICONS[triage];
  return (
    <span className={`status-chip triage-${triage}`}>
      <Icon size={16} aria-hidden="true" />
      {triageWords[triage]}
    </span>
  );
}
