import { useState } from "react";

interface Person {
  firstName: string;
  lastName: string;
  /** A path of ours. */
  avatarUrl?: string | null;
}

/** First letters of the names; a question mark for somebody without one. */
export function initialsOf({ firstName, lastName }: Person): string {
  const letters = [firstName, lastName].map((name) => Array.from(name.trim())[0] ?? "").join("");
  return letters.toLocaleUpperCase() || "?";
}

interface PersonAvatarProps {
  person: Person;
  /** Pixels on the screen; the drawing itself is 128 wide. */
  size?: number;
  /** `staff.colour`; without it brass, which is "you". */
  colour?: number;
}

/** The uploaded picture; without one, and where it cannot be had, the initials. */
export function PersonAvatar({ person, size = 40, colour }: PersonAvatarProps) {
  const { avatarUrl } = person;
  const [failed, setFailed] = useState<string | null>(null);
  if (!avatarUrl || failed === avatarUrl) return <Initials person={person} size={size} colour={colour} />;
  return (
    <img
      src={avatarUrl}
      alt=""
      width={size}
      height={size}
      onError={() => setFailed(avatarUrl)}
      style={{ flex: "none", borderRadius: "50%", objectFit: "cover" }}
    />
  );
}

interface InitialsProps {
  person: Person;
  size: number;
  colour: number | undefined;
}

/** The fallback image of 128 units, drawn here so that it needs no network. */
function Initials({ person, size, colour }: InitialsProps) {
  const ground = colour === undefined ? "var(--vc-palette-brass-fill)" : `var(--vc-palette-people-${colour})`;
  const ink = colour === undefined ? "var(--vc-palette-brass-onFill)" : "var(--vc-palette-background-paper)";
  return (
    <svg
      viewBox="0 0 128 128"
      width={size}
      height={size}
      aria-hidden="true"
      style={{ flex: "none", borderRadius: "50%" }}
    >
      <rect width="128" height="128" style={{ fill: ground }} />
      <text
        x="64"
        y="66"
        dominantBaseline="central"
        textAnchor="middle"
        style={{ fill: ink, fontSize: 50, fontWeight: 700, fontFamily: "inherit" }}
      >
        {initialsOf(person)}
      </text>
    </svg>
  );
}
