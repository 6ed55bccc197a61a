import type { Rights } from "@fernpaw/domain/kernel/permissions";
import { paths } from "../../../paths.ts";
import { mayEnter } from "../../../session/sign-in/access.ts";
import { entriesFor, isGroup, type NavLink } from "../../../shell/navigation.ts";
import { copy as shellCopy } from "../../../shell/shell.copy.ts";
import { copy } from "../search.copy.ts";

/** One letter would put a page under nearly every search. */
const MIN_LETTERS = 2;

type Place = Pick<NavLink, "label" | "to">;

/** The menu's pages for this person, and those that the menu does not name. */
function listPlaces(user: Rights): Place[] {
  const inMenu = entriesFor(user).flatMap((entry) => (isGroup(entry) ? entry.items : [entry]));
  const prescriptions = { label: copy.prescriptions, to: paths.prescriptions };
  return [
    ...inMenu,
    ...(mayEnter(user, "prescriptions") ? [prescriptions] : []),
    { label: copy.tasks, to: paths.tasks },
    ...(mayEnter(user, "appointments") && mayEnter(user, "clients")
      ? [
          { label: copy.labs, to: paths.labs },
          { label: copy.ward, to: paths.ward },
        ]
      : []),
    { label: shellCopy.settings, to: paths.profile },
  ];
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** The pages whose name has words that begin like all that was typed. */
export function placesFor(user: Rights, text: string): Place[] {
  const typed = wordsOf(text);
  if (typed.join("").length < MIN_LETTERS) return [];
  return listPlaces(user).filter(({ label }) => {
    const words = wordsOf(label);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}
