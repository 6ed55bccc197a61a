import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import type { AREAS, AreaName } from "@fernpaw/domain/registry";
import type { ComponentType } from "react";
import type { ProductParts } from "./product-parts.ts";
import type { RefusedChange } from "./session/drafts/refused-change.ts";
import type { TimelineSource } from "./timeline-source.ts";
import type { PetParts, VisitParts } from "./visit-parts.ts";

export interface RefusedFormProps<Row> {
  /** The name of the change. */
  title: string;
  change: RefusedChange;
  /** The row that the change is about; null: the change makes a new one. */
  row: Row;
  onClose: () => void;
  /** It was saved anew. */
  onCorrected: () => void;
}

/** The form in which a refused change is corrected. */
export interface RefusedForm {
  /** Whose row the device must have; null: the change makes a new one. */
  entity: EntityDefinition | null;
  /** The argument that has the id of the row. */
  idField: string;
  /** Its values can be sent without a change that they needed and that was refused too. */
  standsAlone: boolean;
  Form: ComponentType<RefusedFormProps<unknown>>;
}

/** For a change that makes a new row. */
export const formOfNew = (
  Form: ComponentType<RefusedFormProps<null>>,
  { standsAlone = false }: Partial<Pick<RefusedForm, "standsAlone">> = {},
): RefusedForm => ({
  entity: null,
  idField: "id",
  standsAlone,
  Form: Form as RefusedForm["Form"],
});

/** For a change of one row, or of what belongs to it. */
export const formOf = <E extends EntityDefinition>(
  entity: E,
  Form: ComponentType<RefusedFormProps<RowOf<E>>>,
  idField = "id",
): RefusedForm => ({ entity, idField, standsAlone: false, Form: Form as RefusedForm["Form"] });

/** Parts of an area for the screens of other areas. Its dialogs and its timeline are imported on demand. */
export interface AreaParts<Name extends AreaName> {
  /** By mutation. A refused change without a form here can be tried again, copied or discarded. */
  refusedForms?: { readonly [Mutation in (typeof AREAS)[Name]["mutations"][number]["name"]]?: RefusedForm };
  /** Its events on the pages of clients and pets. */
  timeline?: () => Promise<readonly TimelineSource[]>;
  /** Its columns in the list of products and its cards on the page of one. */
  products?: () => Promise<ProductParts>;
  /** Its tabs, cards and gates on the page of a visit. */
  visits?: () => Promise<VisitParts>;
  /** Its cards on the page of a pet. */
  pets?: () => Promise<PetParts>;
}

/** Checks the names of the mutations. */
export const defineParts = <const Name extends AreaName>(_area: Name, parts: AreaParts<Name>): AreaParts<Name> => parts;
