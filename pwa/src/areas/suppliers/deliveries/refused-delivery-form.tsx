import Typography from "@mui/material/Typography";
import { saveReceipt } from "@fernpaw/domain/suppliers/goods-receipt.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useNavigate } from "react-router";
import type { RefusedFormProps } from "../../../area-part.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { copy, refusedWords as words } from "./deliveries.copy.ts";
import { refusedReceipt, savedAgain, type RefusedReceipt } from "./refused-delivery.queries.ts";

/** A refused delivery: its figures open on the page on which deliveries are checked. */
export function RefusedDeliveryForm({ change, onClose, onCorrected }: RefusedFormProps<null>) {
  const { db, mutate } = useClinic();
  const navigate = useNavigate();
  const action = useAction();
  const refused = useLiveQuery(() => refusedReceipt(db, change.values), [db, change.values]);
  if (refused === undefined) return null;
  const open = async (found: RefusedReceipt): Promise<void> => {
    const args = savedAgain(found);
    if (!(await action.run(() => mutate(saveReceipt, args)))) return;
    onClose();
    onCorrected();
    await navigate(paths.delivery(args.id));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.withoutTitle(refused?.receipt.supplierName ?? "")}
      size="lg"
      footer={
        refused
          ? {
              main: (
                <Button variant="primary" isLoading={action.isBusy} onClick={() => void open(refused)}>
                  {refused.isSettled ? words.openNew : words.open}
                </Button>
              ),
            }
          : undefined
      }
    >
      {refused ? <Figures refused={refused} /> : <Typography>{words.unreadable}</Typography>}
      <ProblemAlert problem={action.problem} />
    </Dialog>
  );
}

function Figures({ refused: { lines, leftOut, isSettled } }: { refused: RefusedReceipt }) {
  return (
    <>
      <Typography>{isSettled ? words.settled : words.stillOpen}</Typography>
      <ul aria-label={words.lines}>
        {lines.map(({ line, product }) => (
          <li key={line.id}>
            <Dotted
              parts={[product.name, quantityText(line.quantityMilli, product.dispensingUnit), line.batchNumber]}
            />
          </li>
        ))}
      </ul>
      {leftOut > 0 && <Typography>{words.leftOut(leftOut)}</Typography>}
    </>
  );
}
