import type { VisitStage } from "@fernpaw/domain/visits/visit";

export const visitStageWords = {
  waiting: "Waiting",
  roomed: "In a room",
  with_vet: "In exam",
  in_treatment: "In treatment",
  hospitalised: "In hospital",
  recovery: "In recovery",
  ready_for_checkout: "Ready to pay",
  checked_out: "Checked out",
  left_without_being_seen: "Left without being seen",
} satisfies Record<VisitStage, string>;
