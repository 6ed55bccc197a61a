import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../paths.ts";
import { openingParam } from "../../../ui/opening-params.ts";
import { addressChange, parsePage, useAddressWords, writePage } from "../../../ui/use-address-words.ts";
import { LIST_ORDERS, type ClientStatus, type ListQuestion, type PetStatus } from "./list.queries.ts";
import { ClientsScreen } from "./clients-screen.tsx";

/** Holds the name that the form of a new client begins with. */
const ADD = openingParam("add");
const CLIENT_STATUSES: readonly ClientStatus[] = ["active", "inactive", "blocked", "deceased"];
const PET_STATUSES: readonly PetStatus[] = ["active", "inactive", "deceased", "transferred"];
/** What the address says is listed; nonsense in it is the whole list. */
function parseQuestion(params: URLSearchParams): ListQuestion {
  const page = parsePage(params);
  const status = params.get("status");
  const order = LIST_ORDERS.find((one) => one === params.get("order")) ?? "name";
  if (params.get("list") === "pets") {
    const petTypeId = params.get("species");
    return {
      kind: "pet",
      status: PET_STATUSES.find((one) => one === status) ?? null,
      petTypeId,
      order,
      among: params.get("of"),
      ...page,
    };
  }
  return { kind: "client", status: CLIENT_STATUSES.find((one) => one === status) ?? null, order, ...page };
}

function writeAddress(question: ListQuestion): Record<string, string | null> {
  const { kind, status, pageIndex, pageSize } = question;
  return {
    list: kind === "pet" ? "pets" : null,
    status,
    order: question.order === "newest" ? question.order : null,
    species: kind === "pet" ? question.petTypeId : null,
    of: kind === "pet" ? (question.among ?? null) : null,
    ...writePage({ pageIndex, pageSize }),
  };
}

/** The words that are searched for and an open form live in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const change = addressChange(setParams);
  const [text, setText] = useAddressWords(params.get("q") ?? "", (words) => change({ q: words === "" ? null : words }));
  const address = params.toString();
  const question = useMemo(() => parseQuestion(new URLSearchParams(address)), [address]);
  return (
    <ClientsScreen
      question={question}
      onQuestion={(question) => change(writeAddress(question))}
      text={text}
      onText={setText}
      adding={params.get(ADD)}
      onAdding={(text) => change({ [ADD]: text })}
      onAdded={(id) => void navigate(paths.client(id))}
    />
  );
}
