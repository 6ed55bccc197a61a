import Typography from "@mui/material/Typography";
import type { ApprovalArg, APPROVERS } from "@fernpaw/domain/approvals/approval";
import { useLiveQuery } from "dexie-react-hooks";
import { useRef, useState } from "react";
import { FormDialog } from "../../form/form-dialog.tsx";
import type { Form } from "../../form/form-types.ts";
import { useCallForm } from "../../form/use-call-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useClinic } from "../clinic-context.ts";
import { FaceList } from "../lock/face-list.tsx";
import { copy as lockCopy } from "../lock/lock.copy.ts";
import { PinPad } from "../lock/pin-pad.tsx";
import { useTablet } from "../lock/tablet-state.ts";
import { useIsOffline } from "../sync-client/online-only.tsx";
import { copy } from "./approval.copy.ts";
import { approversFor, type Approver } from "./approval.queries.ts";
import { approve, type WantedApproval } from "./approve.ts";

export interface AskedAction {
  /** The mutation, and all its arguments but the approval. */
  name: string;
  args: Readonly<Record<string, unknown>>;
  needs: (typeof APPROVERS)[number];
  /** The action in a sentence. */
  what: string;
  /** Of a witness: who did what is witnessed. Left out: the person who asks. */
  authors?: readonly string[];
  /** The reason where there is nothing to ask: the field is not shown. */
  reason?: string;
}

interface ApprovalDialogProps {
  action: AskedAction;
  onApproved: (approval: ApprovalArg) => void;
  onClose: () => void;
}

interface Values {
  reason: string;
  password: string;
}

/** In words of ours, for the person at the screen. */
class NotApproved extends Error {
  override readonly name = "NotApproved";
}

/** Another person approves one action with their PIN or password; an owner approves their own. */
export function ApprovalDialog(props: ApprovalDialogProps) {
  const { db, actor } = useClinic();
  const { tablet } = useTablet();
  const { needs } = props.action;
  const authors = (props.action.authors ?? [actor.userId]).join();
  const people = useLiveQuery(
    () => approversFor(db, { needs, authors: authors.split(","), tablet }),
    [db, needs, authors, tablet],
  );
  return people && <ApprovalForm {...props} people={people} />;
}

/** An owner who approves their own action, and a vet without a PIN here, have titles of their own. */
function titleOf({ needs }: AskedAction, approver: Approver | undefined, self: Approver | undefined) {
  if (needs === "owner" && approver !== undefined && approver === self) return "own";
  return needs === "self" && approver?.hasPin !== true ? "selfByPassword" : needs;
}

/** Six faces in one row leave room for the keys of a PIN. */
const sizeFor = (people: readonly Approver[]) => (people.length > 4 ? "xl" : "md");

function ApprovalForm({ action, people, onApproved, onClose }: ApprovalDialogProps & { people: readonly Approver[] }) {
  const { actor } = useClinic();
  const isOffline = useIsOffline();
  const self = people.find(({ userId }) => userId === actor.userId);
  const [chosenId, setChosenId] = useState((self ?? people.find(({ hasPin }) => hasPin))?.userId);
  const [wantsPassword, setWantsPassword] = useState(false);
  // For one try: it is never sent by another key than the last digit.
  const pin = useRef("");
  const approver = people.find(({ userId }) => userId === chosenId) ?? people[0];
  const isPin = approver?.hasPin === true && !wantsPassword;
  const form = useCallForm<Values>({
    start: () => ({ reason: action.reason ?? "", password: "" }),
    isLocked: approver === undefined,
    faults: ({ reason, password }) => ({
      ...(reason.trim() === "" && { reason: copy.reasonNeeded }),
      ...(!isPin && password === "" && { password: copy.passwordNeeded }),
    }),
    mayGoOn: () => !isPin || pin.current !== "",
    call: async ({ reason, password }) => {
      if (approver === undefined) return;
      const secret: WantedApproval["secret"] = isPin ? { pin: pin.current } : { password };
      pin.current = "";
      const { name, args } = action;
      const answer = await approve({ name, args, approver, reason: reason.trim(), secret });
      if ("problem" in answer) throw new NotApproved(answer.problem);
      onApproved(answer.approval);
    },
    place: (_, error) => (error instanceof NotApproved ? { "": error.message } : undefined),
  });
  const sendPin = (typed: string): void => {
    pin.current = form.now().reason.trim() === "" ? "" : typed;
    form.submit();
  };
  const choose = (userId: string): void => {
    setChosenId(userId);
    form.say(null);
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.title[titleOf(action, approver, self)]}
      size={sizeFor(people)}
      submitLabel={copy.submit[action.needs]}
      hasCancel
      footer={{
        ...(isPin && { main: null }),
        aside: approver?.hasPin && (
          <Button variant="link" onClick={() => setWantsPassword(isPin)}>
            {isPin ? lockCopy.usePassword : lockCopy.usePin}
          </Button>
        ),
      }}
      isDisabled={approver === undefined || isOffline}
      // Below the keys of a PIN it would be out of view.
      problem={isPin ? null : form.problem}
    >
      <Typography>{action.what}</Typography>
      {approver === undefined ? (
        <Typography>{copy.nobody}</Typography>
      ) : (
        <>
          <WhoApproves needs={action.needs} people={people} approver={approver} onChoose={choose} />
          {isPin && isOffline && approver !== self && <Typography>{copy.laterHint(approver.firstName)}</Typography>}
          {action.reason === undefined && (
            <TextField label={copy.reason} autoFocus {...form.field("reason", { maxLength: 500 })} />
          )}
          <Proof
            form={form}
            approver={approver}
            isPin={isPin}
            isFirst={action.reason !== undefined || wantsPassword}
            isOffline={isOffline}
            onPin={sendPin}
          />
        </>
      )}
    </FormDialog>
  );
}

interface WhoApprovesProps extends Pick<AskedAction, "needs"> {
  people: readonly Approver[];
  approver: Approver;
  onChoose: (userId: string) => void;
}

function WhoApproves({ needs, people, approver: { userId, firstName, lastName }, onChoose }: WhoApprovesProps) {
  if (people.length === 1) return <Typography>{copy.approver[needs](`${firstName} ${lastName}`)}</Typography>;
  return (
    <div role="group" aria-label={copy.who[needs]} className="curtain-body">
      <FaceList people={people} chosenId={userId} onChoose={onChoose} />
    </div>
  );
}

interface ProofProps {
  form: Form<Values>;
  approver: Approver;
  isPin: boolean;
  /** No field is before it, or the person has just asked for the password. */
  isFirst: boolean;
  isOffline: boolean;
  onPin: (pin: string) => void;
}

/** The pad of the shared tablet, or the password, which the server alone compares. */
function Proof({ form, approver, isPin, isFirst, isOffline, onPin }: ProofProps) {
  const { firstName, userId } = approver;
  if (!isPin)
    return (
      <>
        <TextField
          label={copy.passwordOf(firstName)}
          type="password"
          autoComplete="off"
          autoFocus={isFirst}
          {...form.field("password")}
          disabled={isOffline}
        />
        {isOffline && (
          <Typography role="status">
            {approver.hasPin ? lockCopy.ownPinOffline : copy.needsNetwork(firstName)}
          </Typography>
        )}
      </>
    );
  return (
    <div className="curtain-body">
      <PinPad
        key={userId}
        label={lockCopy.pinOf(firstName)}
        isBusy={form.isBusy}
        onPin={onPin}
        problem={form.problem}
      />
    </div>
  );
}
