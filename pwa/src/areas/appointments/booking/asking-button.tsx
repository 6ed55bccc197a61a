import { Button, type ButtonProps } from "../../../ui/button.tsx";

/** Sends a form that may ask something back: a tap that was meant once does not answer the question too. */
export function AskingButton(props: Omit<ButtonProps, "type" | "variant" | "onClick">) {
  return (
    <Button
      {...props}
      type="submit"
      variant="primary"
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault();
      }}
    />
  );
}
