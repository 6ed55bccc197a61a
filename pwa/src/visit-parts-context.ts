import { createContext } from "react";
import type { VisitParts } from "./visit-parts.ts";

/** The parts of all areas on the page of a visit, for a part that opens one of another area. None until they are loaded. */
export const VisitPartsContext = createContext<readonly VisitParts[]>([]);
