import {
  Building2,
  CalendarDays,
  ChevronRight,
  Database,
  type LucideIcon,
  Mail,
  TabletSmartphone,
  UserRound,
  UsersRound,
} from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { copy } from "../profile.copy.ts";
import "./settings-list.css";
import type { SettingsSection } from "./settings-sections.ts";

const ICONS: Readonly<Record<SettingsSection, LucideIcon>> = {
  you: UserRound,
  device: TabletSmartphone,
  clinic: Building2,
  calendar: CalendarDays,
  people: UsersRound,
  messages: Mail,
  data: Database,
};

/** The sections beside what is open, or as a page of their own on a narrow screen. */
export function SettingsList({
  sections,
  current,
}: {
  sections: readonly SettingsSection[];
  current: SettingsSection | null;
}) {
  return (
    <nav aria-label={copy.list} className="settings-list">
      <ul>
        {sections.map((section) => {
          const Icon = ICONS[section];
          return (
            <li key={section}>
              <Link to={paths.settings(section)} aria-current={section === current ? "page" : undefined}>
                <Icon size={20} aria-hidden="true" />
                <span>{copy.sections[section]}</span>
                <ChevronRight size={18} aria-hidden="true" className="settings-list-more" />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
