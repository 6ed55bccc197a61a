import type { ComponentProps, ReactNode } from "react";
import { Button, type ButtonVariant } from "../ui/button.tsx";
import { Dialog, type DialogProps } from "../ui/dialog.tsx";
import type { FooterParts } from "../ui/dialog-footer.tsx";
import { SidePanel } from "../ui/side-panel.tsx";
import { copy } from "../ui/ui.copy.ts";
import { leave } from "../session/drafts/leave-form.ts";
import { FormBody } from "./form-body.tsx";
import { FormElement, type AnyForm } from "./form-element.tsx";

interface FormDialogProps extends Pick<DialogProps, "title" | "size" | "isFull"> {
  form: AnyForm;
  onClose: () => void;
  /**
   * Given: closing it on purpose throws the draft away, which can be taken back; a tap beside it closes nothing while
   * something is typed. Else the draft stays for the next time.
   */
  onReopen?: (() => void) | undefined;
  /** On the button that sends it. */
  submitLabel?: string;
  variant?: ButtonVariant;
  isLarge?: boolean;
  isDisabled?: boolean;
  /** A button that closes it, left of that one. */
  hasCancel?: boolean;
  /** Further parts of the footer, or replacements of these two; null: no footer. */
  footer?: FooterParts | null | undefined;
  /** Stands beside the page, where there is room, and not over it. */
  isBeside?: boolean;
  spacing?: number;
  /** Below the fields; the form's own words unless given. */
  problem?: string | null;
  children: ReactNode;
}

/** Where the dialog is as high as the screen, the footer is at its bottom. */
const FILLS = { display: "flex", flexDirection: "column", minHeight: 0, flex: "1 1 auto" } as const;

function Modal(props: ComponentProps<typeof SidePanel> & Pick<DialogProps, "size" | "isFull">) {
  return <Dialog {...props} isOpen />;
}

/** A form in a dialog: the fields, why it was not saved, and the button. It is gone as soon as it is saved. */
export function FormDialog({
  form,
  title,
  size = "lg",
  isBeside = false,
  isFull = false,
  onClose,
  onReopen,
  ...rest
}: FormDialogProps) {
  // Not as soon as the parent says so: until then every field would be rendered once more.
  if (!form.isReady || form.isSaved) return null;
  const { submitLabel, variant = "primary", isLarge, isDisabled, hasCancel, footer, spacing, problem, children } = rest;
  const close = onReopen && form.draft ? leave(form.draft, { onClose, onReopen }) : onClose;
  const Frame = isBeside ? SidePanel : Modal;
  const usual: FooterParts = {
    cancel: hasCancel && (
      <Button variant="ghost" onClick={() => close("button")}>
        {copy.cancel}
      </Button>
    ),
    main: (
      <Button
        type="submit"
        variant={variant}
        size={isLarge ? "lg" : "md"}
        isLoading={form.isBusy}
        disabled={isDisabled === true}
      >
        {submitLabel}
      </Button>
    ),
  };
  return (
    <Frame
      onClose={close}
      title={title}
      size={size}
      isFull={isFull}
      frame={(body) => (
        <FormElement form={form} style={FILLS}>
          {body}
        </FormElement>
      )}
      footer={footer === null ? undefined : { ...usual, ...footer }}
    >
      <FormBody
        form={form}
        {...(spacing === undefined ? {} : { spacing })}
        {...(problem === undefined ? {} : { problem })}
      >
        {children}
      </FormBody>
    </Frame>
  );
}
