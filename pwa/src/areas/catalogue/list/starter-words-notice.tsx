import { products } from "@fernpaw/domain/catalogue/product";
import { addStarterWords } from "@fernpaw/domain/catalogue/starter.mutations";
import { lacksStarterWords, starterWords } from "@fernpaw/domain/catalogue/starter-words";
import Alert from "@mui/material/Alert";
import { useLiveQuery } from "dexie-react-hooks";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { copy } from "../catalogue.copy.ts";

/** The active products that lack the words of their starter medicine. */
async function countLacking(db: CacheDb, clinicId: string): Promise<number> {
  const starters = starterWords(clinicId);
  const rows = await rowsOf(db, products).bulkGet(starters.map(({ id }) => id));
  return starters.filter((starter, at) => {
    const product = rows[at];
    return product?.status === "active" && lacksStarterWords(product, starter);
  }).length;
}

/** Offers the words to a clinic that took the starter medicines before they had them. Nothing changes without the tap. */
export function StarterWordsNotice() {
  const { db, clinicId, can, mutate } = useClinic();
  const action = useToastAction();
  const lacking = useLiveQuery(() => countLacking(db, clinicId), [db, clinicId]) ?? 0;
  if (lacking === 0 || !can("inventory:manage")) return null;
  const add = async (): Promise<void> => {
    await mutate(addStarterWords, { catalogue: "general" });
    toastDone(copy.wordsAdded);
  };
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 3, alignItems: "center" }}
      action={
        <Button isLoading={action.isBusy} onClick={() => void action.run(add)}>
          {copy.addWords}
        </Button>
      }
    >
      {copy.lackWords(lacking)}
    </Alert>
  );
}
