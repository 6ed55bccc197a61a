import { WarningBox } from "../../pets/public/warning-box.tsx";
import { copy } from "../appointments.copy.ts";

/** What is asked before somebody is checked in. */
export function LookAgain({ questions }: { questions: readonly string[] }) {
  return <WarningBox title={copy.checkIn.sure} text={questions.join(" ")} />;
}

/** On the button that checks in, after the questions were put and before. */
export const checkInLabel = (isAsked: boolean): string => (isAsked ? copy.checkIn.anyway : copy.checkIn.submit);
