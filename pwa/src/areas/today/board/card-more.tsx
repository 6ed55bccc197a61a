import { EllipsisVertical } from "lucide-react";
import { Suspense, useState } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { useOnce } from "../../../ui/use-once.ts";
import { copy } from "../today.copy.ts";
import type { HereCard } from "./here-card.ts";

const CardMenu = lazyPart(async () => (await import("./card-menu.tsx")).CardMenu);

interface CardMoreProps {
  card: HereCard;
  names: string;
  /** The card has another step than to end the visit, which is then in the menu. */
  hasDone: boolean;
  /** Shows what cannot be done at the card. */
  run: (work: () => Promise<unknown>) => Promise<unknown>;
}

/** Triage and corrections. The menu is fetched after the first screen, in an idle moment. */
export function CardMore({ card, names, hasDone, run }: CardMoreProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hasMenu = useOnce(anchor !== null);
  const label = copy.more(names);
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={20} aria-hidden="true" />
      </IconButton>
      <Suspense>
        {hasMenu && (
          <CardMenu
            card={card}
            anchor={anchor}
            label={label}
            hasDone={hasDone}
            onClose={() => setAnchor(null)}
            run={run}
          />
        )}
      </Suspense>
    </>
  );
}
