import { defineArea } from "../../kernel/area.ts";
import {
  closeRecall,
  correctBatch,
  openVial,
  quarantineBatch,
  recallBatch,
  registerBatch,
  releaseBatch,
} from "./batch.mutations.ts";
import { batches, stockCosts } from "./batch.ts";
import { cancelCount, chooseCountLines, postCount, recordCountLine, startCount } from "./stock-count.mutations.ts";
import { stockCountLines, stockCounts } from "./stock-count.ts";
import { recordRecallContact } from "./recall-contact.mutations.ts";
import { recallContacts } from "./recall-contact.ts";
import { stockLevels } from "./stock-level.ts";
import { adjustStock, openStock, reverseMovement, takeBackStock } from "./stock-movement.mutations.ts";
import { stockMovements } from "./stock-movement.ts";
import { cancelTransfer, receiveTransfer, sendTransfer } from "./stock-transfer.mutations.ts";
import { stockTransfers } from "./stock-transfer.ts";

/** Everything of `stock` that the registry, the app and the server loop over. */
export const stockArea = defineArea({
  entities: [
    batches,
    stockLevels,
    stockMovements,
    stockCosts,
    stockTransfers,
    stockCounts,
    stockCountLines,
    recallContacts,
  ],
  mutations: [
    openStock,
    adjustStock,
    takeBackStock,
    reverseMovement,
    registerBatch,
    correctBatch,
    quarantineBatch,
    recallBatch,
    closeRecall,
    releaseBatch,
    openVial,
    recordRecallContact,
    sendTransfer,
    receiveTransfer,
    cancelTransfer,
    startCount,
    recordCountLine,
    chooseCountLines,
    postCount,
    cancelCount,
  ],
});
