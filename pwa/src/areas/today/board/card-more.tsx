import { EllipsisVertical } from "lucide-react";
import { Suspense, useState } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { useOnce } from "../../../ui/use-once.ts";
import { copy } from "../today.copy.ts";
import type { BoardCard } from "../today.queries.ts";
import type { OpenDialog } from "../today-dialogs.tsx";
import type { CardMenuPage } from "./card-menu.tsx";

const CardMenu = lazyPart(async () => (await import("./card-menu.tsx")).CardMenu);

interface CardMoreProps {
  card: BoardCard;
  names: string;
  /** The card has another step than to end the visit, which is then in the menu. */
  hasDone: boolean;
  onOpened: (opened: OpenDialog) => void;
  /** Shows what cannot be done at the card. */
  run: (work: () => Promise<unknown>) => Promise<unknown>;
}

/** The menu of a card. It is fetched after the first screen, in an idle moment. */
export function CardMore({ card, names, hasDone, onOpened, run }: CardMoreProps) {
  const [opened, setOpened] = useState<{ anchor: HTMLElement; page: CardMenuPage } | null>(null);
  const hasMenu = useOnce(opened !== null);
  const label = copy.more(names);
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onClick={(event) => setOpened({ anchor: event.currentTarget, page: "actions" })}
      >
        <EllipsisVertical size={20} aria-hidden="true" />
      </IconButton>
      <Suspense>
        {hasMenu && (
          <CardMenu
            card={card}
            names={names}
            page={opened?.page ?? "actions"}
            anchor={opened?.anchor ?? null}
            label={label}
            hasDone={hasDone}
            onClose={() => setOpened(null)}
            onPage={(page) => setOpened(opened && { ...opened, page })}
            onOpened={onOpened}
            run={run}
          />
        )}
      </Suspense>
    </>
  );
}
