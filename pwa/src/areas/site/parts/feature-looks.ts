import { Boxes, CalendarDays, FileHeart, PawPrint } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import type { Feature } from "../site.copy.ts";

/** In the order in which they are shown everywhere. */
export const FEATURE_LOOKS: Record<Feature, { tone: StatusTone; icon: LucideIcon }> = {
  scheduling: { tone: "confirmed", icon: CalendarDays },
  profiles: { tone: "waiting", icon: PawPrint },
  inventory: { tone: "pay", icon: Boxes },
  records: { tone: "exam", icon: FileHeart },
};
export const FEATURES = Object.keys(FEATURE_LOOKS) as Feature[];
