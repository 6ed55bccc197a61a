import type { Profile } from "../tokens/stored-session.ts";
import { ChoosePin } from "./choose-pin.tsx";
import "./lock.css";
import { OwnScreen } from "./own-screen.tsx";
import { TabletScreen } from "./tablet-screen.tsx";
import { useBackCloses } from "../../ui/use-back-closes.ts";
import { openCurtain, useTablet } from "./tablet-state.ts";

/** What stands on the curtain: whose PIN, the choice of one, or on a device of one's own the way back in. */
export function LockScreen({ user }: { user: Profile }) {
  const { tablet, curtain } = useTablet();
  // Locked, it stays, and so does what is half-typed below.
  useBackCloses(true, () => curtain !== "locked" && openCurtain());
  if (tablet === null) return <OwnScreen user={user} />;
  return curtain === "choosing" ? (
    <ChoosePin user={user} />
  ) : (
    <TabletScreen user={user} isLocked={curtain === "locked"} />
  );
}
