import type { ConfirmedVia } from "@fernpaw/domain/appointments/appointment";
import { Mail, MessageSquare, Phone, UserRound, type LucideIcon } from "lucide-react";

export const VIA_ICONS: Record<ConfirmedVia, LucideIcon> = {
  phone: Phone,
  email: Mail,
  sms: MessageSquare,
  in_person: UserRound,
};
