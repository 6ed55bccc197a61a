import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { DialogFooter } from "../../../ui/dialog-footer.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { copy } from "../appointments.copy.ts";

interface DrawerFooterProps {
  /** Above the problem. */
  words?: ReactNode;
  problem: string | null;
  /** Left out where a tap in the form saves it. */
  main?: ReactNode;
  /** To the details. */
  onBack: () => void;
}

/** The footer of each form in the drawer of an appointment. */
export const DrawerFooter = ({ words, problem, main, onBack }: DrawerFooterProps) => (
  <DialogFooter
    isSticky
    words={
      <>
        {words}
        <ProblemAlert problem={problem} />
      </>
    }
    cancel={
      <Button variant="ghost" onClick={onBack}>
        {copy.drawer.back}
      </Button>
    }
    main={main}
  />
);
