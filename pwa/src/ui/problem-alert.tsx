import { CircleAlert } from "lucide-react";

/** Why something was refused, beside what was tried. Empty while there is nothing to say. */
export function ProblemAlert({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return (
    <div role="alert" className="problem">
      <CircleAlert size={22} aria-hidden="true" />
      <span>{problem}</span>
    </div>
  );
}
