import type { PetParts } from "../../visit-parts.ts";
import { PrescriptionsCard } from "./prescriptions-card.tsx";

const MOST = 4;

export const parts: PetParts = { Side: ({ pet }) => <PrescriptionsCard pet={pet} most={MOST} /> };
