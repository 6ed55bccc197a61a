import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FaultLine } from "../../../form/fault-line.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { regionName } from "../../../ui/region-name.ts";
import { SearchField } from "../../../ui/search-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { billingApi, type NextBuyer } from "./billing-api.ts";
import { billingCopy } from "./billing.copy.ts";

const copy = billingCopy.written;
const ASK_AFTER_MS = 300;

interface BuyerCardProps {
  /** Null: no clinic is chosen, or its buyer is being read. */
  buyer: NextBuyer["buyer"] | null;
  isChosen: boolean;
  fault: string | undefined;
  onChoose: (clinicId: string | null) => void;
}

/** The clinic that gets the invoice, with the name and address on it. */
export function BuyerCard({ buyer, isChosen, fault, onChoose }: BuyerCardProps) {
  return (
    <Card title={copy.clinic}>
      {isChosen ? (
        <>
          {buyer && (
            <>
              <Typography sx={{ fontWeight: 600 }}>
                <bdi>{buyer.name}</bdi>
              </Typography>
              <Typography sx={{ whiteSpace: "pre-line", color: "ink2" }}>
                {[buyer.address, regionName(buyer.country), buyer.taxNumber].filter(Boolean).join("\n")}
              </Typography>
            </>
          )}
          <Box sx={{ mt: 3 }}>
            <Button onClick={() => onChoose(null)}>{copy.other}</Button>
          </Box>
        </>
      ) : (
        <FindClinic onChoose={onChoose} />
      )}
      <FaultLine words={fault} />
    </Card>
  );
}

function FindClinic({ onChoose }: { onChoose: (clinicId: string) => void }) {
  const [words, setWords] = useState("");
  const asked = useSettled(words.trim(), ASK_AFTER_MS);
  const { data, problem, again } = useAdminFetch(`buyers ${asked}`, (signal) => billingApi.findBuyers(asked, signal));
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <SearchField label={copy.find} value={words} onValue={setWords} staysInForm />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {data?.map(({ id, name }) => (
          <Button key={id} aria-label={copy.choose(name)} onClick={() => onChoose(id)}>
            {name}
          </Button>
        ))}
        {data?.length === 0 && <Typography sx={{ color: "ink2" }}>{copy.noneFound}</Typography>}
      </Box>
      {problem !== null && <LoadProblem problem={problem} onRetry={again} />}
    </Box>
  );
}
