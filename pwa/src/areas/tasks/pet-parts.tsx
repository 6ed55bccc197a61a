import type { PetParts } from "../../visit-parts.ts";
import { TasksSection } from "./public/tasks-section.tsx";

export const parts: PetParts = { Side: ({ pet }) => <TasksSection about={{ petId: pet.id }} /> };
