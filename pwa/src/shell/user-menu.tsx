import { Suspense, useState } from "react";
import type { Profile } from "../session/tokens/stored-session.ts";
import { useAuth } from "../session/auth-context.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PersonAvatar } from "../ui/person-avatar.tsx";
import { useOnce } from "../ui/use-once.ts";
import { copy } from "./shell.copy.ts";

const UserMenuList = lazyPart(async () => (await import("./user-menu-list.tsx")).UserMenuList, {
  isShown: ({ anchor }) => anchor !== null,
});

const nameOf = ({ firstName, lastName }: Profile): string => `${firstName} ${lastName}`.trim();

/** Who is working here, with the way to the settings and out. */
export function UserMenu({ isOpen, onNavigate }: { isOpen: boolean; onNavigate: (() => void) | undefined }) {
  const { state } = useAuth();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hasList = useOnce(anchor !== null);
  if (state.status !== "signed_in") return null;
  const { user } = state;
  return (
    <>
      <button
        type="button"
        className={isOpen ? "tap rail-user is-open" : "tap rail-user"}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        <PersonAvatar person={user} size={38} />
        {isOpen ? <Who user={user} /> : <span className="vh">{copy.userMenu(nameOf(user))}</span>}
      </button>
      <Suspense>
        {hasList && (
          <UserMenuList
            anchor={anchor}
            who={isOpen ? null : <Who user={user} />}
            onClose={() => setAnchor(null)}
            onNavigate={onNavigate}
          />
        )}
      </Suspense>
    </>
  );
}

function Who({ user }: { user: Profile }) {
  return (
    <span className="rail-who">
      <span className="t-sub2 one-line">{nameOf(user)}</span>
      <span className="t-caption one-line">{user.email}</span>
      <span className="t-caption">{copy.role[user.role]}</span>
    </span>
  );
}
