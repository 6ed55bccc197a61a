import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { stockCountLines } from "@fernpaw/domain/stock/stock-count";
import { startCount } from "@fernpaw/domain/stock/stock-count.mutations";
import { locationRow } from "@fernpaw/testing/builders";
import { countedProductRow } from "@fernpaw/testing/stock-builders";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { CountEntry, type CountEntryHandle } from "./count-entry.tsx";
import { countPage, type CountPage } from "./counts.queries.ts";
import type { EntryStart } from "./entry-start.ts";

/** Shows an item only when the test says so, as a busy tablet does. */
function SlowPage({ page, entry, asked }: { page: CountPage; entry: typeof handle; asked: (() => void)[] }) {
  const [{ item, round }, setOpened] = useState<{ item: EntryStart | null; round: number }>({ item: null, round: 0 });
  return (
    <CountEntry
      page={page}
      item={item}
      round={round}
      entry={entry}
      onItem={(next) => asked.push(() => setOpened((before) => ({ item: next, round: before.round + 1 })))}
      productId={null}
      onProductTaken={() => {}}
      onTwice={() => {}}
    />
  );
}

const handle = createRef<CountEntryHandle>();

test("what is opened after a save, and before its form is closed, is not lost", async () => {
  const clinic = await openTestClinic();
  const [locationId, countId] = [uuidv7(), uuidv7()];
  const chew = countedProductRow({ name: "Dental chew", trackBatch: "no" });
  await clinic.have(locations, locationRow({ id: locationId }));
  await clinic.have(products, chew);
  everythingIsHere(clinic);
  await clinic.mutate(startCount, { id: countId, name: "Shelf A", locationId, blind: "yes" });
  const page = await countPage(clinic.db, countId);
  const product = await rowsOf(clinic.db, products).get(chew.id);
  if (page === null || product === undefined) throw new Error("The count or its product is missing.");
  const asked: (() => void)[] = [];
  const render = () => act(() => asked.splice(0).forEach((show) => show()));
  clinic.show(<SlowPage page={page} entry={handle} asked={asked} />);
  await waitFor(() => expect(handle.current).not.toBeNull());
  act(() => handle.current?.open({ product }));
  render();
  await userEvent.type(await screen.findByLabelText(/on the shelf$/), "4");
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => handle.current?.open({ product }));
  render();
  await waitFor(async () => expect(await rowsOf(clinic.db, stockCountLines).count()).toBe(1));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/on the shelf$/).value).toBe(""));
  await clinic.allSaved();
});
