import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { Navigate, useLocation, useParams } from "react-router";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { paths } from "../../../paths.ts";
import { useAuth } from "../../../session/auth-context.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { HAS_RAIL, useMediaQuery } from "../../../ui/use-media-query.ts";
import { copy as auditCopy } from "../audit/audit.copy.ts";
import { copy } from "../profile.copy.ts";
import { SectionCards } from "./section-cards.tsx";
import type { SettingsState } from "./settings-state.ts";
import { SettingsList } from "./settings-list.tsx";
import { sectionsFor, SETTINGS_SECTIONS } from "./settings-sections.ts";

export function ProfileScreen() {
  const { state } = useAuth();
  if (state.status !== "signed_in") return null;
  return <Settings user={state.user} />;
}

function refusedWords(asked: string): string {
  if (asked === "devices") return copy.devicePage.ownersOnly;
  if (asked === "audit") return auditCopy.ownersOnly;
  const section = SETTINGS_SECTIONS.find((one) => one === asked);
  return section ? copy.ownersOnly(copy.sections[section]) : copy.noSection;
}

/** A wide screen shows the list and a section beside it; a narrow one the list, and a section in its place. */
function Settings({ user }: { user: Profile }) {
  const { settings, actor } = useClinic();
  const { section: asked } = useParams();
  const isWide = useMediaQuery(HAS_RAIL);
  const sections = sectionsFor(actor);
  const section = sections.find((one) => one === asked) ?? null;
  const refused = (useLocation().state as SettingsState | null)?.refused;
  if (asked !== undefined && section === null) {
    return <Navigate to={paths.profile} replace state={{ refused: asked } satisfies SettingsState} />;
  }
  const shown = section ?? (isWide ? "you" : null);
  return (
    <>
      <PageHeader
        title={section === null ? copy.title : copy.sections[section]}
        subtitle={`${`${user.firstName} ${user.lastName}`.trim()} · ${copy.role[user.role]} · ${settings.name}`}
        {...(section !== null && {
          crumbs: [{ label: copy.title, to: paths.profile }, { label: copy.sections[section] }],
        })}
      />
      {asked === undefined && refused !== undefined && (
        <Alert severity="info" sx={{ mb: 4, maxWidth: 1180 }}>
          {refusedWords(refused)}
        </Alert>
      )}
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 6, maxWidth: 1180 }}>
        {(isWide || shown === null) && (
          <Box sx={{ flex: isWide ? "0 0 200px" : 1, position: isWide ? "sticky" : "static", top: 16 }}>
            <SettingsList sections={sections} current={shown} />
          </Box>
        )}
        {shown !== null && <SectionCards key={shown} section={shown} user={user} />}
      </Box>
    </>
  );
}
