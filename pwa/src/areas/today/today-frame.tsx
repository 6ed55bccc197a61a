import { Footprints, ListFilter, Plus, ShoppingBag } from "lucide-react";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import type { Whose } from "../../ui/whose-choice.ts";
import { saleTitle } from "../billing/public/sale-title.copy.ts";
import { copy } from "./today.copy.ts";

/** The page of the day; what opens above it comes last. */
export function TodayFrame({ children, dialogs }: { children: ReactNode; dialogs?: ReactNode }) {
  return (
    <div className="today">
      <div className="today-fill">{children}</div>
      {dialogs}
    </div>
  );
}

/** The place of the day in one line, kept while it is counted, so that the board does not jump. */
export const DayLinePlace = () => <dl className="day-line" aria-hidden="true" />;

/** The place of the tasks, kept while they are loaded. */
export const TasksPlace = ({ children }: { children?: ReactNode }) => <div className="today-tasks">{children}</div>;

export const WHOSE = [
  { value: "everyone", label: copy.everyone },
  { value: "mine", label: copy.mine },
] as const;

interface WhoseChoiceProps {
  whose: Whose;
  onChange: (whose: Whose) => void;
}

export function WhoseChoice({ whose, onChange }: WhoseChoiceProps) {
  return <Choice<Whose> label={copy.whose} value={whose} options={WHOSE} onChange={onChange} />;
}

interface FilterFaceProps extends Pick<ButtonProps, "onClick"> {
  words?: string;
  isOpen?: boolean;
  /** Some patients are left out: the button is marked, also on a phone, where it has no words. */
  isOn?: boolean;
}

/** The button of the filter; `words`: what is shown, where that is not everything. */
export function FilterFace({ words = copy.filter.open, isOpen = false, isOn = false, ...rest }: FilterFaceProps) {
  return (
    <Button
      startIcon={<ListFilter size={20} aria-hidden="true" />}
      data-brief=""
      aria-haspopup="menu"
      aria-expanded={isOpen}
      {...(isOn && { "data-on": "" })}
      {...rest}
    >
      {words}
    </Button>
  );
}

/** The way to a sale at the counter. */
export function SaleButton({ onSale }: { onSale: () => void }) {
  return (
    <Button startIcon={<ShoppingBag size={20} aria-hidden="true" />} data-brief="" onClick={onSale}>
      {saleTitle}
    </Button>
  );
}

interface NewButtonsProps {
  onWalkIn: () => void;
  onBooking: () => void;
}

export function NewButtons({ onWalkIn, onBooking }: NewButtonsProps) {
  return (
    <>
      <Button startIcon={<Footprints size={20} aria-hidden="true" />} onClick={onWalkIn}>
        {copy.walkIn}
      </Button>
      <Button variant="primary" startIcon={<Plus size={20} aria-hidden="true" />} onClick={onBooking}>
        {copy.newAppointment}
      </Button>
    </>
  );
}
