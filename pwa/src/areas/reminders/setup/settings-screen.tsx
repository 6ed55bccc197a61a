import { paths } from "../../../paths.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { copy } from "./setup.copy.ts";
import { ReminderSetup } from "../public/reminder-setup.tsx";

export function SettingsScreen() {
  return (
    <>
      <PageHeader crumbs={[{ label: copy.reminders, to: paths.reminders }, { label: copy.crumb }]} title={copy.title} />
      <ReminderSetup />
    </>
  );
}
