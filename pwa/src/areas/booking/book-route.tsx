import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { parseProblem } from "../../http/client.ts";
import { Button } from "../../ui/button.tsx";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { type BookingPage, loadPage } from "./booking-calls.ts";
import { copy } from "./booking.copy.ts";
import { BookingSteps } from "./booking-steps.tsx";
import "./booking.css";

/** The clinic's page for a person without an account: nothing of the app but this is loaded. */
export function Component() {
  const { slug = "" } = useParams();
  const [page, setPage] = useState<BookingPage | "gone" | "problem" | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isLeft = false;
    loadPage(slug).then(
      (loaded) => {
        if (!isLeft) setPage(loaded);
      },
      (error: unknown) => {
        if (isLeft) return;
        const code = parseProblem(error)?.code;
        setPage(code === "not_found" || code === "malformed" ? "gone" : "problem");
      },
    );
    return () => {
      isLeft = true;
    };
  }, [slug, round]);
  const title =
    page === "gone" ? copy.goneTitle : page === null || page === "problem" ? copy.loading : copy.title(page.name);
  usePageTitle(title);
  if (page === null) {
    return (
      <main className="book">
        <p role="status">{copy.loading}</p>
      </main>
    );
  }
  if (page === "gone") {
    return (
      <main className="book">
        <h1>{copy.goneTitle}</h1>
        <p>{copy.goneHint}</p>
      </main>
    );
  }
  if (page === "problem") {
    return (
      <main className="book">
        <p role="alert">{copy.problem}</p>
        <Button
          onClick={() => {
            setPage(null);
            setRound(round + 1);
          }}
        >
          {TRY_AGAIN}
        </Button>
      </main>
    );
  }
  return <BookingSteps slug={slug} page={page} />;
}
