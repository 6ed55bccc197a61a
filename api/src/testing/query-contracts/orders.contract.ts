import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { expect } from "vitest";
import * as orders from "../../areas/suppliers/orders.queries.ts";
import { insertMail } from "../../mail/mail.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { aMail } from "./mail-row.ts";

const ordersContract = contractOf(
  "areas/suppliers/orders.queries.ts",
  orders,
  async (q, { read, write, put, clinic, neighbour }) => {
    const add = (at: number, mailId: string | null) =>
      put(clinic, async (tx) => {
        const line = { id: idOf(50), productId: idOf(51), supplierCode: "", packs: 1, packSizeMilli: 1000 };
        await tx.insert(purchaseOrders, {
          ...emptyRow(purchaseOrders),
          id: idOf(at),
          supplierId: idOf(52),
          supplierName: "Northmoor Supplies",
          locationId: firstLocationId(clinic.clinicId),
          lines: [{ ...line, receivedMilli: 0 }],
          mailId,
        });
      });
    await add(1, idOf(11));
    await add(2, null);
    await add(3, idOf(13));
    await write((sql) => insertMail(sql, aMail({ id: idOf(11), status: "refused", lastError: "550 no" })));
    const outcome = (at: number, { clinicId } = clinic) => read((sql) => q.orderMailOutcome(sql, clinicId, idOf(at)));
    expect(await outcome(1)).toEqual({ recipient: "ana@home.example", status: "refused", lastError: "550 no" });
    expect([await outcome(2), await outcome(3)]).toEqual([null, null]);
    expect([await outcome(4), await outcome(1, neighbour)]).toEqual([undefined, undefined]);
  },
);

export const ordersContracts: readonly QueryContract[] = [ordersContract];
