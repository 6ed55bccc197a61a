import { type Debt, overdueOf, remindedOn } from "@fernpaw/domain/billing/payment-reminder";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { EllipsisVertical, Mail, MessageSquareText, Printer } from "lucide-react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { shortDate, useToday } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { copy as remindCopy } from "../remind/remind.copy.ts";
import type { Debtor } from "./debtors.queries.ts";
import { copy } from "./desk.copy.ts";
import { PayButton } from "./pay-button.tsx";
import { useRemind } from "./remind-context.ts";
import type { MoneyFormat } from "./work-columns.tsx";

const { columns: heads } = copy;
const nameOf = ({ name }: Debtor): string => name || copy.counterSale;

interface Reminding extends MoneyFormat {
  byClient: ReadonlyMap<string, Debt>;
  timeZone: string;
  /** Mails the statement of a client. */
  onMail: (clientId: string) => void;
}

export const debtorColumns = (desk: Reminding) =>
  tableColumns<Debtor>([
    {
      id: "client",
      header: heads.client,
      line: "title",
      value: nameOf,
      cell: (debtor) => (
        <Name debtor={debtor} debt={desk.byClient.get(debtor.clientId ?? "")} timeZone={desk.timeZone} />
      ),
    },
    ...heads.ages.map((header, age) => ({
      id: `age${age}`,
      header,
      line: "named" as const,
      align: "end" as const,
      isExtra: true as const,
      isSortable: age === heads.ages.length - 1,
      value: ({ byAge }: Debtor) => byAge[age] ?? 0,
      cell: ({ byAge }: Debtor) => (byAge[age] ? moneyText(byAge[age], desk) : ""),
    })),
    {
      id: "due",
      header: heads.due,
      line: "fact",
      isLead: true,
      align: "end",
      value: ({ dueMinor }) => dueMinor,
      cell: ({ dueMinor }) => <strong>{moneyText(dueMinor, desk)}</strong>,
    },
    {
      id: "actions",
      header: "",
      line: "actions",
      align: "end",
      isSortable: false,
      value: () => null,
      cell: (debtor) => (
        <Actions debtor={debtor} debt={desk.byClient.get(debtor.clientId ?? "")} onMail={desk.onMail} />
      ),
    },
  ]);

interface DebtorProps {
  debtor: Debtor;
  debt: Debt | undefined;
}

/** The day of the last reminder is below the name. */
function Name({ debtor, debt, timeZone }: DebtorProps & Pick<Reminding, "timeZone">) {
  const last = debt ? remindedOn(debt, timeZone) : null;
  return (
    <>
      <bdi>{nameOf(debtor)}</bdi>
      {last !== null && (
        <Typography component="span" variant="body2" sx={{ display: "block", color: "ink2", fontWeight: 400 }}>
          {remindCopy.reminded(shortDate(last))}
        </Typography>
      )}
    </>
  );
}

function Actions({ debtor, debt, onMail }: DebtorProps & Pick<Reminding, "onMail">) {
  const { can, timeZone } = useClinic();
  const remind = useRemind();
  const today = useToday(timeZone);
  const { clientId, payable, payer } = debtor;
  const who = nameOf(debtor);
  const isOverdue = debt !== undefined && overdueOf(debt, today).length > 0;
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "center", justifyContent: "flex-end" }}>
      <PayButton payable={payable} payer={payer} who={who} isIcon />
      {clientId !== null && can("clients:view") && (
        <MenuButton isIcon label={remindCopy.menu(who)} startIcon={<EllipsisVertical size={20} aria-hidden="true" />}>
          {isOverdue && remind !== null && (
            <MenuEntry icon={MessageSquareText} onPick={() => remind(clientId)}>
              {remindCopy.remind}
            </MenuEntry>
          )}
          {can("clients:manage") && (
            <MenuEntry icon={Mail} onPick={() => onMail(clientId)}>
              {remindCopy.mailStatement}
            </MenuEntry>
          )}
          <MenuEntry icon={Printer} to={paths.statement(clientId)}>
            {remindCopy.printStatement}
          </MenuEntry>
        </MenuButton>
      )}
    </Box>
  );
}
