import { Megaphone } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { announcementsCopy as copy } from "./announcements.copy.ts";

/** To the page that writes an announcement. */
export const FreshButton = () => (
  <Button to="/admin/notifications/new" variant="primary" startIcon={<Megaphone size={18} aria-hidden="true" />}>
    {copy.fresh}
  </Button>
);
