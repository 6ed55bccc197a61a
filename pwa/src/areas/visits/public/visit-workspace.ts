export { VisitWorkspace } from "../workspace/visit-workspace.tsx";
export { visitsAt } from "../workspace/workspace.queries.ts";
