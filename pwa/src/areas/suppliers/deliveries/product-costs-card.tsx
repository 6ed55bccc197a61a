import { setProductCost } from "@fernpaw/domain/catalogue/price.mutations";
import Alert from "@mui/material/Alert";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { OnlineButton } from "../online-button.tsx";
import { costWords } from "./deliveries.copy.ts";
import type { DeliveryPage } from "./deliveries.queries.ts";
import { isHeld, lastPackCosts, type PackCost } from "./delivery-costs.ts";

/**
 * Owners decide here, also later, whether products get the costs of a delivery. Of one that was taken back it names the
 * products that still have them.
 */
export function ProductCosts({ page }: { page: DeliveryPage }) {
  const { db, actor } = useClinic();
  const isOwner = actor.role === "owner";
  const costs = useLiveQuery(async () => (isOwner ? await lastPackCosts(db, page) : []), [db, page, isOwner]) ?? [];
  const nameOf = ({ productId }: PackCost): string => page.products.get(productId)?.name ?? "";
  if (page.receipt.status === "reversed") return <StillHeld names={costs.filter(isHeld).map(nameOf)} />;
  const news = costs.filter((cost) => !isHeld(cost));
  return news.length > 0 && <NewCosts costs={news} nameOf={nameOf} />;
}

function StillHeld({ names }: { names: readonly string[] }) {
  return names.length > 0 && <Alert severity="warning">{costWords.stillHeld(names)}</Alert>;
}

function NewCosts({ costs, nameOf }: { costs: readonly PackCost[]; nameOf: (cost: PackCost) => string }) {
  const { mutate, settings } = useClinic();
  const { isBusy, problem, run } = useAction();
  const save = async (): Promise<void> => {
    const isSaved = await run(async () => {
      for (const cost of costs) await mutate(setProductCost, cost);
    });
    if (isSaved) toastDone(costWords.used);
  };
  const rows = costs.map((cost) => {
    const before = cost.seen?.packCostMinor ?? null;
    const now = moneyText(cost.packCostMinor, settings);
    return { label: nameOf(cost), value: costWords.change(now, before === null ? null : moneyText(before, settings)) };
  });
  return (
    <Card
      title={costWords.title}
      actions={
        <OnlineButton why={costWords.onlineOnly} isLoading={isBusy} onClick={() => void save()}>
          {costWords.use}
        </OnlineButton>
      }
    >
      <KeyValues rows={rows} />
      <ProblemAlert problem={problem} />
    </Card>
  );
}
