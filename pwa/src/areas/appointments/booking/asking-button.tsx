import { Button, type ButtonProps } from "../../../ui/button.tsx";

interface AskingButtonProps extends Omit<ButtonProps, "type" | "variant" | "onClick"> {
  /** The form asks something, and the next tap answers it. */
  isAsking: boolean;
}

/** Sends a form that may ask something back: a tap that was meant once does not answer the question too. */
export function AskingButton({ isAsking, ...props }: AskingButtonProps) {
  return (
    <Button
      {...props}
      type="submit"
      variant="primary"
      onClick={(event) => {
        if (isAsking && event.detail > 1) event.preventDefault();
      }}
    />
  );
}
