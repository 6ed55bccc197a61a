import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { pets } from "@fernpaw/domain/pets/pet";
import type { treatments } from "@fernpaw/domain/treatments/treatment";
import type { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

type Visit = RowOf<typeof visits>;
type Pet = RowOf<typeof pets>;

export interface VisitPartProps {
  visit: Visit;
  pet: Pet;
}

interface Placed {
  /** Unique among the parts of all areas. */
  key: string;
  /** Parts are shown in this order. */
  order: number;
}

/** A tab of the visit. Its key is a word of the address. */
export interface VisitTab extends Placed {
  label: string;
  Tab: ComponentType<VisitPartProps>;
  /** Visits without it do not have the tab; left out: every visit has it. */
  isFor?: (visit: Visit) => boolean;
  /** Beside the label: a number or "draft". */
  Badge?: ComponentType<VisitPartProps>;
}

export interface VisitCard extends Placed {
  Card: ComponentType<VisitPartProps>;
}

/** A button of "Add to this visit" with what it opens. */
export interface VisitAction extends Placed {
  label: string;
  Icon: LucideIcon;
  Dialog: ComponentType<VisitPartProps & { onClose: () => void }>;
}

export interface GateLine {
  /** Unique within its gate. */
  key: string;
}

/** A check that must be settled before the visit is finished. */
export interface VisitGate<Line extends GateLine = GateLine> extends Placed {
  /** The unsettled lines, from the device's copy; none: the visit may be finished. */
  read: (db: CacheDb, visit: Visit) => Promise<readonly Line[]>;
  /** One of them, with its repair and its honest way out. */
  Line: ComponentType<VisitPartProps & { line: Line }>;
  /** The settled part in words; null: nothing to say. */
  settled?: (db: CacheDb, visit: Visit) => Promise<string | null>;
  /** A consequence of finishing that a person confirms with a tap; null: there is none. */
  asks?: (db: CacheDb, visit: Visit) => Promise<string | null>;
  /** Below the lines: what the invoice comes to. */
  Sum?: ComponentType<VisitPartProps>;
}

/** Checks that the line that is read is the one that is shown. */
export const visitGate = <Line extends GateLine>(gate: VisitGate<Line>): VisitGate => gate as unknown as VisitGate;

/** A planned medicine that needs a prescription. */
export interface PlannedMedicine extends VisitPartProps {
  treatment: RowOf<typeof treatments>;
}

/** Parts of another area on the page of a visit. The area names them in its `<area>.parts.ts`. */
export interface VisitParts {
  tabs?: readonly VisitTab[];
  /** Cards of the overview, which is the first tab. */
  overview?: readonly VisitCard[];
  /** Cards of the narrow column, which every tab has. */
  side?: readonly VisitCard[];
  actions?: readonly VisitAction[];
  gates?: readonly VisitGate[];
  /** Of a planned medicine that needs a prescription: its way to the client, and how far it is. One area has it. */
  planned?: {
    Dialog: ComponentType<PlannedMedicine & { onClose: () => void }>;
    State: ComponentType<PlannedMedicine>;
  };
  /** In the head, left of its buttons: whether the note is saved. */
  Head?: ComponentType<VisitPartProps>;
  /** At the left of the bar at the bottom of a narrow page. */
  Foot?: ComponentType<VisitPartProps>;
}

interface PetPartProps {
  pet: Pet;
}

/** Parts of another area on the page of a pet. */
export interface PetParts {
  /** Beside the name. */
  Head?: ComponentType<PetPartProps>;
  /** Cards of the narrow column, after the weight. */
  Side?: ComponentType<PetPartProps>;
  /** Above the timeline. */
  Main?: ComponentType<PetPartProps>;
}
