import { ProductKind } from "@fernpaw/domain/catalogue/product";
import { addStarterProducts } from "@fernpaw/domain/catalogue/starter.mutations";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { paths } from "../../../paths.ts";
import type { ProductStates } from "../../../product-parts.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { ScanButton } from "../../../ui/camera/scan-button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { useRowKeys } from "../../../ui/use-row-keys.ts";
import { useScanner } from "../../../ui/use-scanner.ts";
import { copy, kindsWords } from "../catalogue.copy.ts";
import { hasProducts, productsByCode, type ProductQuestion } from "../catalogue.queries.ts";
import { useParts } from "../../../use-parts.ts";
import { useProductStates } from "../use-product-states.ts";
import { ProductFormDialog } from "../form/product-form-dialog.tsx";
import type { NewProduct } from "../form/product-form-values.ts";
import { ListMenu } from "./list-menu.tsx";
import { ProductTable } from "./product-table.tsx";
import { StarterWordsNotice } from "./starter-words-notice.tsx";
import { Counts, StockChoice } from "./stock-choice.tsx";

interface ProductsScreenProps {
  question: ProductQuestion;
  onQuestion: (question: ProductQuestion) => void;
  text: string;
  onText: (text: string) => void;
  /** The start of a new product; null: the form is closed. */
  adding: NewProduct | null;
  onAdding: (start: NewProduct | null) => void;
  /** A scanned code led to this product. */
  onScanned: (productId: string) => void;
  onOpen: (productId: string) => void;
}

/** A scanned code, and the number of products that have it. */
interface Scanned {
  code: string;
  count: number;
}

/** Finds products by what is typed or scanned, and adds them. */
export function ProductsScreen(props: ProductsScreenProps) {
  const { question, onQuestion, text, onText, adding, onAdding, onScanned, onOpen } = props;
  const { db, can } = useClinic();
  const [scanned, setScanned] = useState<Scanned | null>(null);
  const isKnown = useLiveQuery(() => hasProducts(db), [db]);
  const isComplete = useIsComplete();
  const states = useProductStates();
  const isSearching = text.trim() !== "";
  const place = useRowKeys();
  const find = async (code: string): Promise<void> => {
    const found = await productsByCode(db, code);
    const [only] = found;
    if (only && found.length === 1) {
      onScanned(only.id);
      return;
    }
    onText(found.length > 1 ? code : "");
    setScanned({ code, count: found.length });
  };
  useScanner((code) => void find(code));
  if (!can("inventory:view")) return <EmptyState isPage title={copy.noView} />;
  const addButton = (start: NewProduct, isMain: boolean): ReactNode =>
    can("inventory:manage") && (
      <Button
        variant={isMain ? "primary" : "secondary"}
        startIcon={<Plus size={20} aria-hidden="true" />}
        onClick={() => onAdding(start)}
      >
        {copy.add}
      </Button>
    );
  const start = { text: text.trim(), code: "" };
  return (
    <>
      <PageHeader
        title={copy.title}
        crumbs={[{ label: copy.inventory }, { label: copy.title }]}
        subtitle={states && <Counts states={states} />}
        actions={<HeadActions onCode={(code) => void find(code)}>{addButton(start, true)}</HeadActions>}
      />
      <div ref={place}>
        <Filters
          question={question}
          onQuestion={onQuestion}
          text={text}
          onText={(words) => {
            setScanned(null);
            onText(words);
          }}
          states={states}
        />
        {!isSearching && <Notices />}
        <Box role="status">
          {scanned !== null && (
            <ScanNotice
              scanned={scanned}
              onClose={() => setScanned(null)}
              action={scanned.count === 0 && addButton({ text: "", code: scanned.code }, false)}
            />
          )}
        </Box>
        {isKnown === false && isComplete ? (
          <NoProducts add={addButton(start, true)} />
        ) : (
          <ProductTable
            question={question}
            onQuestion={onQuestion}
            states={states}
            text={text}
            empty={<EmptyState isSmall title={copy.none} action={addButton(start, false)} />}
          />
        )}
      </div>
      {adding !== null && (
        <ProductFormDialog product={null} start={adding} onClose={() => onAdding(null)} onSaved={onOpen} />
      )}
    </>
  );
}

/** Notices of this area and of others. */
function Notices() {
  const parts = useParts("products");
  return (
    <>
      <StarterWordsNotice />
      {parts.map(({ Notice }, at) => Notice && <Notice key={at} />)}
    </>
  );
}

/** `children`: the main action. */
function HeadActions({ onCode, children }: { onCode: (code: string) => void; children: ReactNode }) {
  const { actor } = useClinic();
  return (
    <>
      <ListMenu />
      {actor.role === "owner" && <Button to={paths.prices}>{copy.prices}</Button>}
      <ScanButton onCode={onCode} />
      {children}
    </>
  );
}

/** Leads on from a list without any product. */
function NoProducts({ add }: { add: ReactNode }) {
  const { can } = useClinic();
  if (!can("inventory:manage")) return <EmptyState title={copy.empty} />;
  return (
    <EmptyState
      title={copy.empty}
      hint={copy.emptyHint}
      action={
        <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 3 }}>
          {add}
          <AddStarters />
          <Button to={paths.productImport}>{copy.import}</Button>
        </Box>
      }
    />
  );
}

function AddStarters() {
  const { mutate } = useClinic();
  const action = useAction();
  const add = async (): Promise<void> => {
    const isAdded = await action.run(() => mutate(addStarterProducts, { catalogue: "general" }));
    if (isAdded) toastDone(copy.startersAdded);
  };
  return (
    <>
      <Button isLoading={action.isBusy} onClick={() => void add()}>
        {copy.addStarters}
      </Button>
      <ProblemAlert problem={action.problem} />
    </>
  );
}

interface ScanNoticeProps {
  scanned: Scanned;
  action: ReactNode;
  onClose: () => void;
}

function ScanNotice({ scanned: { code, count }, action, onClose }: ScanNoticeProps) {
  return (
    <Alert severity="info" variant="outlined" role="presentation" sx={{ mb: 3, alignItems: "center" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center" }}>
        <Typography component="span">
          {count === 0 ? copy.unknownCode(code) : copy.severalWithCode(count, code)}
        </Typography>
        {action}
        <Button variant="ghost" onClick={onClose}>
          {copy.dismiss}
        </Button>
      </Box>
    </Alert>
  );
}

interface FiltersProps extends Pick<ProductsScreenProps, "question" | "onQuestion" | "text" | "onText"> {
  states: ProductStates | undefined;
}

function Filters({ question, onQuestion, text, onText, states }: FiltersProps) {
  const change = (set: Partial<Pick<ProductQuestion, "kind" | "status" | "stock">>): void =>
    onQuestion({ ...question, ...set, pageIndex: 0 });
  return (
    <ListFilters>
      <SearchField label={copy.find} value={text} onValue={onText} sx={{ flex: "1 1 20rem" }} />
      {states && question.status === "active" && (
        <StockChoice states={states} value={question.stock} onChange={(stock) => change({ stock })} />
      )}
      <Choice
        label={copy.status}
        value={question.status}
        options={[
          { value: "active", label: copy.statuses.active },
          { value: "archived", label: copy.statuses.archived },
        ]}
        onChange={(status) => change({ status, stock: "all" })}
      />
      <TextField
        select
        label={copy.kind}
        value={question.kind ?? ""}
        onChange={({ target }) => change({ kind: ProductKind.options.find((kind) => kind === target.value) ?? null })}
        sx={{ flex: "1 1 9rem", maxWidth: "12rem" }}
      >
        <MenuItem value="">{copy.anyKind}</MenuItem>
        {ProductKind.options.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {kindsWords[kind]}
          </MenuItem>
        ))}
      </TextField>
    </ListFilters>
  );
}
