import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { useEffect, useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { AboutWhom } from "../../pets/about-pets.queries.ts";
import type { Payable, Payer } from "../money/payable.ts";
import { AlreadyPaid } from "../money/paid-already.tsx";
import { paidOfVisit } from "../money/paid-already.queries.ts";
import { PaidElsewhereDialog } from "../money/paid-elsewhere-dialog.tsx";
import { PayDialog } from "../money/pay-dialog.tsx";
import type { ListedPayment } from "../money/visit-money.queries.ts";
import { readToPay } from "../to-pay.queries.ts";
import { useCertifiedRule } from "./certified-note.tsx";

interface Asked {
  payable: Payable;
  payer: Payer;
}

interface Settled {
  about: AboutWhom;
  paid: readonly ListedPayment[];
}

async function readSettled(db: CacheDb, visitId: string): Promise<Settled> {
  const [visit, paid] = await Promise.all([rowsOf(db, visits).get(visitId), paidOfVisit(db, visitId)]);
  return { about: { petIds: visit ? [visit.petId] : [], clientId: visit?.clientId ?? null }, paid };
}

interface PayVisitProps {
  visitId: string;
  onClose: () => void;
}

/**
 * Takes the payment of a visit, or notes that the certified till has taken it: of what it asked for at the tap. Charges that come meanwhile
 * are not paid unseen. Of divided costs one client pays after the other.
 */
export function PayVisit({ visitId, onClose }: PayVisitProps) {
  const { db } = useClinic();
  const rule = useCertifiedRule();
  /** Those who have not paid yet; null: not read. */
  const [asked, setAsked] = useState<readonly Asked[] | null>(null);
  /** The payments of the visit, where nothing is left to pay; null: there is, or it is not known yet. */
  const [settled, setSettled] = useState<Settled | null>(null);
  const [first, ...others] = asked ?? [];
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const payers = (await readToPay(db, [visitId])).get(visitId)?.payers ?? [];
      const owed = payers.flatMap(({ payable, payer }) => (payable ? [{ payable, payer }] : []));
      const over = owed.length === 0 ? await readSettled(db, visitId) : null;
      if (isGone) return;
      if (over === null) setAsked(owed);
      else setSettled(over);
    };
    void read();
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once: the sum stays as it was at the tap
  }, []);
  useEffect(() => {
    if (asked?.length === 0) onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- closes once
  }, [asked]);
  if (settled !== null) return <AlreadyPaid {...settled} onClose={onClose} />;
  if (!first) return null;
  const { payable, payer } = first;
  const ends = { onClose: () => setAsked([]), onPaid: () => setAsked(others) };
  return rule !== null && payable.open ? (
    <PaidElsewhereDialog key={payer.clientId} {...{ visitId, payer, ...ends }} open={payable.open} />
  ) : (
    <PayDialog key={payer.clientId} {...{ payable, payer, ...ends }} />
  );
}
