import { copiedProduct, copiedProductId } from "@fernpaw/domain/catalogue/platform-product";
import { registerProduct } from "@fernpaw/domain/catalogue/product.mutations";
import { products } from "@fernpaw/domain/catalogue/product";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useDeferredValue, useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { TRY_AGAIN } from "../../../ui/try-again.copy.ts";
import { useAction } from "../../../ui/use-action.ts";
import { copy as catalogueCopy } from "../catalogue.copy.ts";
import type { OfferedProduct } from "./catalogue-call.ts";
import { copyCopy as copy } from "./copy.copy.ts";
import { OfferedList } from "./offered-list.tsx";
import { type Offered, useOffered } from "./use-offered.ts";

/** Products of Fernpaw's catalogue, to copy into the clinic's own. */
export function Component() {
  const { can } = useClinic();
  const crumbs = [{ label: catalogueCopy.title, to: paths.products }, { label: copy.title }];
  return (
    <>
      <PageHeader title={copy.title} crumbs={crumbs} />
      {can("inventory:manage") ? <CopyScreen /> : <EmptyState title={copy.noRight} />}
    </>
  );
}

/** Codes and ids of the clinic's products: undefined while they are read. */
function useOwn(): { codes: ReadonlySet<string>; ids: ReadonlySet<string> } | undefined {
  const { db } = useClinic();
  return useLiveQuery(async () => {
    const rows = await rowsOf(db, products).toArray();
    const codes = new Set(rows.map(({ code }) => foldText(code)).filter((code) => code !== ""));
    return { codes, ids: new Set(rows.map(({ id }): string => id)) };
  }, [db]);
}

function CopyScreen() {
  const { clinicId, mutate } = useClinic();
  const [words, setWords] = useState("");
  const offered = useOffered(useDeferredValue(words.trim()));
  const own = useOwn();
  const [chosen, setChosen] = useState<ReadonlyMap<string, OfferedProduct>>(new Map());
  const action = useAction();
  const isOwn = ({ id, card }: OfferedProduct): boolean =>
    own !== undefined && (own.codes.has(foldText(card.code)) || own.ids.has(copiedProductId(clinicId, id)));
  const choose = (product: OfferedProduct, isChosen: boolean): void => {
    const next = new Map(chosen);
    if (isChosen) next.set(product.id, product);
    else next.delete(product.id);
    setChosen(next);
  };
  const wanted = [...chosen.values()].filter((product) => !isOwn(product));
  const copyAll = async (): Promise<void> => {
    const isDone = await action.run(async () => {
      for (const product of wanted) await mutate(registerProduct, copiedProduct(clinicId, product));
    });
    if (!isDone) return;
    toastDone(copy.copied(wanted.length));
    setChosen(new Map());
  };
  return (
    <>
      <Typography sx={{ color: "ink2", maxWidth: "70ch" }}>{copy.what}</Typography>
      <ListFilters>
        <SearchField label={copy.search} value={words} onValue={setWords} sx={{ width: "22rem", maxWidth: "100%" }} />
        <Button
          variant="primary"
          disabled={wanted.length === 0}
          isLoading={action.isBusy}
          onClick={() => void copyAll()}
        >
          {copy.copy(wanted.length)}
        </Button>
      </ListFilters>
      <ProblemAlert problem={action.problem} />
      <Results offered={offered} isSearching={words.trim() !== ""}>
        {(rows) => <OfferedList rows={rows} isOwn={isOwn} isChosen={({ id }) => chosen.has(id)} onChoose={choose} />}
      </Results>
    </>
  );
}

interface ResultsProps {
  offered: Offered;
  isSearching: boolean;
  children: (rows: readonly OfferedProduct[]) => React.ReactNode;
}

function Results({ offered, isSearching, children }: ResultsProps) {
  const { rows, total, problem, more, retry } = offered;
  return (
    <Card>
      <Box sx={{ display: "grid", gap: 3, justifyItems: "start", gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Typography role="status" sx={{ color: "ink2" }}>
          {rows === null ? copy.loading : problem === null ? copy.found(total) : ""}
        </Typography>
        {problem !== null && (
          <>
            <ProblemAlert problem={problem} />
            <Button onClick={retry}>{TRY_AGAIN}</Button>
          </>
        )}
        {rows !== null && rows.length > 0 && children(rows)}
        {rows !== null && rows.length === 0 && problem === null && (
          <EmptyState isSmall title={isSearching ? copy.none : copy.empty} />
        )}
        {more && <Button onClick={more}>{copy.more}</Button>}
      </Box>
    </Card>
  );
}
