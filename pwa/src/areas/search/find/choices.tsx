import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import {
  CalendarPlus,
  CalendarX,
  CornerDownRight,
  ListPlus,
  ShoppingBag,
  UserRoundPlus,
  type LucideIcon,
} from "lucide-react";
import { paths } from "../../../paths.ts";
import { useClinic, type Clinic } from "../../../session/clinic-context.ts";
import type { ListedProduct } from "../../catalogue/catalogue.queries.ts";
import { ProductLine } from "../../catalogue/public/product-line.tsx";
import { useFoundProducts } from "../../catalogue/public/use-found-products.ts";
import { lastOpened } from "../public/last-opened.ts";
import { SubjectLine } from "../public/subject-line.tsx";
import { type FoundFor, useSearchAnswer } from "../public/use-search.ts";
import { copy } from "../search.copy.ts";
import { foundSubjects, type FoundSubject } from "../search.queries.ts";
import type { Choice } from "./choice-group.tsx";
import { hasName, placesFor } from "./places.ts";

const LIMIT = 12;
/** Of products: who is looked for most are pets and clients. */
const PRODUCTS = 6;

const subjectChoice = (subject: FoundSubject): Choice => ({
  key: `${subject.kind}:${subject.id}`,
  group: subject.kind,
  to: subject.kind === "pet" ? paths.pet(subject.id) : paths.client(subject.id),
  content: <SubjectLine subject={subject} showsPets />,
});

const productChoice = ({ product }: ListedProduct): Choice => ({
  key: `product:${product.id}`,
  group: "product",
  to: paths.product(product.id),
  content: <ProductLine product={product} />,
});

function commandChoice(group: "place" | "action", to: string, label: string, Icon: LucideIcon): Choice {
  return {
    key: to,
    group,
    to,
    content: (
      <Box sx={{ display: "flex", alignItems: "center", gap: 3 }}>
        <Box component="span" sx={{ display: "grid", placeItems: "center", width: 38, height: 38, flex: "none" }}>
          <Icon size={20} aria-hidden="true" />
        </Box>
        <Typography component="span" variant="subtitle1">
          {label}
        </Typography>
      </Box>
    ),
  };
}

interface Action {
  to: string;
  label: string;
  /** Other words for it: they bring it as its name does, and the other actions stay. */
  otherWords?: string;
  Icon: LucideIcon;
  /** With what was typed, as for a new record of that name. */
  named?: { to: string; label: string };
}

/** What this user can do from anywhere. */
function listActions(typed: string, can: Clinic["can"]): Action[] {
  const add = encodeURIComponent(typed);
  const named = (to: string, label: string) => ({ named: { to: `${to}${add}`, label } });
  return [
    ...(can("clients:manage")
      ? [
          {
            to: `${paths.clients}?add=`,
            label: copy.newClient,
            Icon: UserRoundPlus,
            ...named(`${paths.clients}?add=`, copy.newClientNamed(typed)),
          },
        ]
      : []),
    ...(can("appointments:manage")
      ? [
          { to: `${paths.appointments}?book=new`, label: copy.book, Icon: CalendarPlus },
          { to: `${paths.calendar}?block=new`, label: copy.blockTime, Icon: CalendarX },
        ]
      : []),
    ...(can("billing:manage")
      ? [{ to: paths.sale(), label: copy.sale, otherWords: copy.saleOtherWords, Icon: ShoppingBag }]
      : []),
    {
      to: `${paths.tasks}&add=`,
      label: copy.addTask,
      Icon: ListPlus,
      ...named(`${paths.tasks}&add=`, copy.addTaskNamed(typed)),
    },
  ];
}

interface Actions {
  choices: Choice[];
  /** The text is a name of an action, or another word for one. */
  areMeant: boolean;
}

/** Only those whose name was typed: a record of that name is not offered. Else all, those with other words that fit first. */
function actionsFor(typed: string, can: Clinic["can"]): Actions {
  const actions = listActions(typed, can);
  const asChoice = ({ to, label, Icon }: Action): Choice => commandChoice("action", to, label, Icon);
  const byName = actions.filter(({ label }) => hasName(label, typed));
  if (byName.length > 0) return { choices: byName.map(asChoice), areMeant: true };
  const asNamed = ({ named, ...action }: Action): Choice =>
    asChoice(named !== undefined && typed !== "" ? { ...action, ...named } : action);
  const isMeant = ({ otherWords = "" }: Action): boolean => hasName(otherWords, typed);
  const sorted = actions.toSorted((a, b) => Number(isMeant(b)) - Number(isMeant(a)));
  return { choices: sorted.map(asNamed), areMeant: actions.some(isMeant) };
}

interface Choices {
  choices: Choice[];
  /** `first`: nothing was found yet, for any text. `next`: what is listed fits the text before. `rest`: more may follow. */
  awaited: "first" | "next" | "rest" | null;
}

type Answered = Pick<FoundFor, "text" | "isEarly">;

function awaitedOf(answers: readonly (Answered | undefined)[], typed: string): Choices["awaited"] {
  if (answers.includes(undefined)) return "first";
  if (answers.some((answer) => answer?.text.trim() !== typed)) return "next";
  return answers.some((answer) => answer?.isEarly) ? "rest" : null;
}

/** Of products; at once and without any for a person who may not see them. */
function useProductAnswer(text: string) {
  const { can } = useClinic();
  const maySee = can("inventory:view");
  const answer = useFoundProducts(maySee ? text : "", PRODUCTS);
  return maySee ? answer : { text, isEarly: false, isExact: false, found: [] };
}

/** Pets and clients that this user opened last on this device, while nothing is typed. */
function useLastOpened(isShown: boolean): Choice[] {
  const { db, actor } = useClinic();
  const rows = useLiveQuery(
    async () => (isShown ? foundSubjects(db, lastOpened(actor.userId), { withPets: true }) : []),
    [db, actor.userId, isShown],
  );
  // The answer to the text before is still there for a moment.
  if (!isShown || !rows) return [];
  return rows.map((subject) => ({ ...subjectChoice(subject), group: "last" }));
}

/**
 * Found rows first, pets before clients and products unless a product alone fits, then pages, then actions. A page or an
 * action whose name was typed comes first, unless a pet or client fits too. Without a text: what was opened last.
 */
export function useChoices(text: string, older: readonly FoundSubject[]): Choices {
  const { actor, can } = useClinic();
  const answer = useSearchAnswer(text, { limit: LIMIT, withPets: true });
  const products = useProductAnswer(text);
  const typed = text.trim();
  const last = useLastOpened(typed === "");
  const here = answer?.found ?? [];
  const subjects = [...here, ...older.filter((subject) => here.every(({ id }) => id !== subject.id))];
  const found = [
    ...subjects.filter(({ kind }) => kind === "pet").map(subjectChoice),
    ...subjects.filter(({ kind }) => kind === "client").map(subjectChoice),
  ];
  const goods = (products?.found ?? []).map(productChoice);
  const places = placesFor(actor, typed).map(({ to, label }) => commandChoice("place", to, label, CornerDownRight));
  const actions = actionsFor(typed, can);
  // A page by its name is meant rather than somebody of similar spelling.
  const isMeant = subjects.every(({ match }) => match === "similar");
  const rows = isMeant && products?.isExact ? [...goods, ...found] : [...found, ...goods];
  const named = actions.areMeant ? [...places, ...actions.choices] : places;
  const rest = actions.areMeant ? [] : actions.choices;
  const choices = [...last, ...(isMeant ? [...named, ...rows] : [...rows, ...named]), ...rest];
  return { choices, awaited: awaitedOf([answer, products], typed) };
}
