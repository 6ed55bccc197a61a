import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../paths.ts";
import { PAGE_SIZE, PAGE_SIZES } from "../../../ui/data-table-model.ts";
import { openingParam } from "../../../ui/opening-params.ts";
import { CLIENT_ORDERS, type ClientStatus, type ListQuestion, type PetStatus } from "./list.queries.ts";
import { ClientsScreen } from "./clients-screen.tsx";

/** Holds the name that the form of a new client begins with. */
const ADD = openingParam("add");
/** Milliseconds of quiet before the address follows what is typed: a navigation with each letter would hold it up. */
const WRITE_AFTER_MS = 150;

/** Words that are typed here and live in the address, from where they may also change. */
function useWords(address: string, write: (words: string) => void): [string, (words: string) => void] {
  const [words, setWords] = useState(address);
  const latest = useRef({ address, write });
  useEffect(() => {
    latest.current.write = write;
  });
  useEffect(() => {
    if (address !== latest.current.address) setWords(address);
    latest.current.address = address;
  }, [address]);
  useEffect(() => {
    if (words === latest.current.address) return;
    const writeNow = () => {
      stop();
      latest.current.address = words;
      latest.current.write(words);
    };
    const timer = setTimeout(writeNow, WRITE_AFTER_MS);
    // Whoever taps what was found goes there: a later write of the address would call that journey off.
    document.addEventListener("click", writeNow, true);
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener("click", writeNow, true);
    };
    return stop;
  }, [words]);
  return [words, setWords];
}

const CLIENT_STATUSES: readonly ClientStatus[] = ["active", "inactive", "blocked", "deceased"];
const PET_STATUSES: readonly PetStatus[] = ["active", "inactive", "deceased", "transferred"];
const wholeNumber = (text: string | null, fallback: number): number =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : fallback;

/** What the address says is listed; nonsense in it is the whole list. */
function parseQuestion(params: URLSearchParams): ListQuestion {
  const size = wholeNumber(params.get("size"), PAGE_SIZE);
  const pageSize = PAGE_SIZES.includes(size) ? size : PAGE_SIZE;
  const page = { pageIndex: Math.max(0, wholeNumber(params.get("page"), 1) - 1), pageSize };
  const status = params.get("status");
  if (params.get("list") === "pets") {
    const petTypeId = params.get("species");
    return {
      kind: "pet",
      status: PET_STATUSES.find((one) => one === status) ?? null,
      petTypeId,
      among: params.get("of"),
      ...page,
    };
  }
  const order = CLIENT_ORDERS.find((one) => one === params.get("order")) ?? "name";
  return { kind: "client", status: CLIENT_STATUSES.find((one) => one === status) ?? null, order, ...page };
}

function writeAddress(question: ListQuestion): Record<string, string | null> {
  const { kind, status, pageIndex, pageSize } = question;
  return {
    list: kind === "pet" ? "pets" : null,
    status,
    order: kind === "client" && question.order !== "name" ? question.order : null,
    species: kind === "pet" ? question.petTypeId : null,
    of: kind === "pet" ? (question.among ?? null) : null,
    page: pageIndex === 0 ? null : String(pageIndex + 1),
    size: pageSize === PAGE_SIZE ? null : String(pageSize),
  };
}

/** The words that are searched for and an open form live in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const change = (set: Record<string, string | null>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(set)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  const [text, setText] = useWords(params.get("q") ?? "", (words) => change({ q: words === "" ? null : words }));
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
