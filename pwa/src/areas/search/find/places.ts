import type { Rights } from "@fernpaw/domain/kernel/permissions";
import { paths } from "../../../paths.ts";
import { mayEnter, type Section } from "../../../session/sign-in/access.ts";
import { entriesFor, isGroup, type NavLink } from "../../../shell/navigation.ts";
import { copy as shellCopy } from "../../../shell/shell.copy.ts";
import { copy } from "../search.copy.ts";

/** One letter would put a page under nearly every search. */
const MIN_LETTERS = 2;

type Place = Pick<NavLink, "label" | "to">;

interface Unlisted {
  name: keyof typeof copy.places;
  to: string;
  /** All are needed; without one the page is for every person. */
  sections: readonly Section[];
  /** Left out: both. */
  role?: Rights["role"];
}

const UNLISTED: readonly Unlisted[] = [
  { name: "prescriptions", to: paths.prescriptions, sections: ["prescriptions"] },
  { name: "tasks", to: paths.tasks, sections: [] },
  { name: "labs", to: paths.labs, sections: ["appointments", "clients"] },
  { name: "ward", to: paths.ward, sections: ["appointments", "clients"] },
  { name: "roster", to: `${paths.employees}?view=roster`, sections: ["employees"] },
  { name: "roster", to: paths.teamRoster(), sections: ["calendar"], role: "employee" },
  { name: "reminders", to: paths.reminders, sections: ["clients"] },
  { name: "letters", to: paths.letters, sections: ["clients"] },
  { name: "drugs", to: paths.drugRegisters, sections: ["register"] },
  { name: "import", to: paths.import, sections: ["import"] },
  { name: "pack", to: paths.downtimePack, sections: ["calendar"] },
  { name: "audit", to: paths.auditLog, sections: [], role: "owner" },
];

/** The menu's pages for this person, and those that the menu does not name. */
function listPlaces(user: Rights): Place[] {
  const inMenu = entriesFor(user).flatMap((entry) => (isGroup(entry) ? entry.items : [entry]));
  const unlisted = UNLISTED.filter(
    ({ sections, role }) =>
      sections.every((section) => mayEnter(user, section)) && (role === undefined || user.role === role),
  );
  return [
    ...inMenu,
    ...unlisted.map(({ name, to }) => ({ label: copy.places[name], to })),
    { label: shellCopy.settings, to: paths.profile },
  ];
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Whether all that was typed begins words of a name. */
export function hasName(name: string, text: string): boolean {
  const typed = wordsOf(text);
  if (typed.join("").length < MIN_LETTERS) return false;
  const words = wordsOf(name);
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}

/** The pages of this user whose name was typed. */
export const placesFor = (user: Rights, text: string): Place[] =>
  listPlaces(user).filter(({ label }) => hasName(label, text));
