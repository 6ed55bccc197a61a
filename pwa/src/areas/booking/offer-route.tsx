import { useEffect, useState } from "react";
import { parseProblem } from "../../http/client.ts";
import { useLinkToken } from "../../session/tokens/link-token.ts";
import { Button } from "../../ui/button.tsx";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { copy as bookingCopy } from "./booking.copy.ts";
import { answerOffer, loadOffer, type Offer, type OfferAnswer } from "./offer-calls.ts";
import { copy } from "./offer.copy.ts";
import "./booking.css";

type Loaded = Offer | "dead" | "problem" | null;

/** A person accepts or declines another time that the clinic offered. The link of the mail opens the page. */
export function Component() {
  const token = useLinkToken("token");
  const [offer, setOffer] = useState<Loaded>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (token === null) return undefined;
    let isLeft = false;
    loadOffer(token).then(
      (loaded) => !isLeft && setOffer(loaded),
      (error: unknown) => !isLeft && setOffer(parseProblem(error)?.code === "link_invalid" ? "dead" : "problem"),
    );
    return () => {
      isLeft = true;
    };
  }, [token, round]);
  const title = titleOf(token, offer);
  usePageTitle(title);
  return (
    <main className="book">
      <h1>{title}</h1>
      <Content
        token={token}
        offer={offer}
        onOffer={setOffer}
        onAgain={() => {
          setOffer(null);
          setRound(round + 1);
        }}
      />
    </main>
  );
}

interface ContentProps {
  token: string | null;
  offer: Loaded;
  onOffer: (offer: Loaded) => void;
  onAgain: () => void;
}

function Content({ token, offer, onOffer, onAgain }: ContentProps) {
  if (token === null) return <p role="status">{copy.noLinkHint}</p>;
  if (offer === "dead") return <p role="status">{copy.deadHint}</p>;
  if (offer === null) return <p role="status" />;
  if (offer === "problem")
    return (
      <>
        <p role="alert">{bookingCopy.problem}</p>
        <Button onClick={onAgain}>{TRY_AGAIN}</Button>
      </>
    );
  return (
    <>
      <p className="book-offer">
        <b>{offer.when}</b>
        <span>{copy.about(offer.pet, offer.type)}</span>
      </p>
      {offer.answer === null ? (
        <Answers token={token} offer={offer} onOffer={onOffer} />
      ) : (
        <p role="status">
          {offer.answer === "agreed" ? copy.agreed(offer.clinic) : copy.refused(offer.clinic, offer.phone)}
        </p>
      )}
    </>
  );
}

function Answers({ token, offer, onOffer }: { token: string; offer: Offer; onOffer: (offer: Loaded) => void }) {
  const [busy, setBusy] = useState<OfferAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (words: OfferAnswer): Promise<void> => {
    setBusy(words);
    setProblem(null);
    try {
      onOffer(await answerOffer(token, words));
    } catch (error) {
      const code = parseProblem(error)?.code;
      if (code === "link_invalid") return onOffer("dead");
      setProblem(code === "slot_taken" ? copy.taken(offer.clinic, offer.phone) : bookingCopy.problem);
      setBusy(null);
    }
  };
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      <div className="book-answers">
        <Button
          variant="primary"
          size="lg"
          isLoading={busy === "agreed"}
          disabled={busy !== null}
          onClick={() => void answer("agreed")}
        >
          {copy.accept}
        </Button>
        <Button
          size="lg"
          isLoading={busy === "refused"}
          disabled={busy !== null}
          onClick={() => void answer("refused")}
        >
          {copy.decline}
        </Button>
      </div>
    </>
  );
}

function titleOf(token: string | null, offer: Loaded): string {
  if (token === null) return copy.noLinkTitle;
  if (offer === "dead") return copy.deadTitle;
  if (offer === null || offer === "problem") return copy.loading;
  if (offer.answer === "agreed") return copy.agreedTitle;
  return offer.answer === "refused" ? copy.refusedTitle : copy.title(offer.clinic);
}
