import { page, type AreaRoutes } from "../../page-route.tsx";

export const petsRoutes: AreaRoutes = {
  sections: {
    clients: [
      page("pets/:petId", () => import("./pet/pet-route.tsx")),
      page("pets/:petId/record", () => import("./record/record-route.tsx")),
      page("pets/:petId/print", () => import("./print/print-route.tsx")),
    ],
  },
};
