import { archiveProductSupplier } from "@fernpaw/domain/suppliers/supplier.mutations";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import type { ShownOffer } from "../orders/orders.queries.ts";
import { OfferForm } from "./offer-dialog.tsx";
import { offerWords } from "./offers.copy.ts";

/** Edits a product of a supplier, or removes it from the supplier. */
export function OfferMenu({ shown: { offer, product } }: { shown: ShownOffer }) {
  const { mutate } = useClinic();
  const isOffline = useIsOffline();
  const [isEditing, setEditing] = useState(false);
  const name = product?.name ?? "";
  const turn = (status: "active" | "archived") => (): void => {
    mutate(archiveProductSupplier, { id: offer.id, status }).then(
      () =>
        status === "archived" ? toastDone(offerWords.removed(name), turn("active")) : toastDone(offerWords.back(name)),
      (error: unknown) => toastProblem(refusalText(error)),
    );
  };
  // The button of the card says why.
  if (isOffline || product === null) return null;
  return (
    <>
      <MenuButton isIcon label={offerWords.actions(name)}>
        <MenuEntry onPick={() => setEditing(true)}>{offerWords.edit}</MenuEntry>
        <MenuEntry onPick={turn("archived")}>{offerWords.remove}</MenuEntry>
      </MenuButton>
      {isEditing && (
        <OfferForm offer={offer} product={product} supplierId={offer.supplierId} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
