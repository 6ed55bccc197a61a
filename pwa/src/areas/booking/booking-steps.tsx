import { useEffect, useRef, useState } from "react";
import type { BookingPage, FreeTime } from "./booking-calls.ts";
import { copy } from "./booking.copy.ts";
import { RequestForm } from "./request-form.tsx";
import { TimeStep } from "./time-step.tsx";

interface StepsProps {
  slug: string;
  page: BookingPage;
}

/** The choices so far. A later step depends on the earlier ones. */
function useSteps(page: BookingPage) {
  const [first] = page.locations;
  const [locationId, setLocationId] = useState(page.locations.length === 1 && first ? first.id : "");
  const [typeId, setTypeId] = useState(page.types.length === 1 ? (page.types[0]?.id ?? "") : "");
  const [time, setTime] = useState<FreeTime | null>(null);
  const [round, setRound] = useState(0);
  const location = page.locations.find(({ id }) => id === locationId);
  const type = page.types.find(({ id }) => id === typeId);
  return {
    location,
    type,
    time,
    /** Another one each time that the free times are to be looked up anew. */
    round,
    phone: (location ?? first)?.phone ?? "",
    setTime,
    setLocation: (id: string): void => {
      setLocationId(id);
      setTime(null);
    },
    setType: (id: string): void => {
      setTypeId(id);
      setTime(null);
    },
    lookAgain: (): void => {
      setTime(null);
      setRound(round + 1);
    },
  };
}

/** One thing after the other, each below what it follows from. */
export function BookingSteps({ slug, page }: StepsProps) {
  const steps = useSteps(page);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isTaken, setTaken] = useState(false);
  const { location, type, time, round, phone } = steps;
  const heading = useRef<HTMLHeadingElement>(null);
  const startsAt = time?.startsAt;
  useEffect(() => {
    if (startsAt !== undefined) heading.current?.focus();
  }, [startsAt]);
  if (sentTo !== null) return <Done clinic={page.name} phone={phone} email={sentTo} />;
  return (
    <main className="book">
      <header>
        <h1>{copy.title(page.name)}</h1>
        <p>{copy.intro}</p>
      </header>
      <WhatAndWhere page={page} steps={steps} />
      {location && type && (
        <TimeStep
          key={`${location.id} ${type.id}`}
          slug={slug}
          page={page}
          typeId={type.id}
          location={location}
          chosen={time}
          round={round}
          problem={isTaken ? copy.taken : null}
          onChange={(at) => {
            steps.setTime(at);
            if (at !== null) setTaken(false);
          }}
        />
      )}
      {location && type && (
        <section className="book-step" hidden={time === null}>
          <h2 ref={heading} tabIndex={-1}>
            {copy.steps.you}
          </h2>
          {type.asksDeposit && <p>{copy.depositHint}</p>}
          <RequestForm
            slug={slug}
            page={page}
            wanted={{ locationId: location.id, typeId: type.id, startsAt: startsAt ?? "" }}
            phone={phone}
            onTaken={() => {
              setTaken(true);
              steps.lookAgain();
            }}
            onSent={setSentTo}
          />
        </section>
      )}
    </main>
  );
}

interface WhatAndWhereProps {
  page: BookingPage;
  steps: ReturnType<typeof useSteps>;
}

function WhatAndWhere({ page, steps: { location, type, phone, setLocation, setType } }: WhatAndWhereProps) {
  if (page.types.length === 0) return <p>{copy.noTypes(phone)}</p>;
  return (
    <>
      {page.locations.length > 1 && (
        <Choices
          legend={copy.steps.place}
          name="location"
          value={location?.id ?? ""}
          options={page.locations.map(({ id, name, address }) => ({ id, name, about: address }))}
          onChange={setLocation}
        />
      )}
      {location && (
        <Choices
          legend={copy.steps.type}
          name="type"
          value={type?.id ?? ""}
          options={page.types.map(({ id, name, minutes, asksDeposit }) => ({
            id,
            name,
            about: [copy.minutes(minutes), asksDeposit ? copy.deposit : ""].filter((part) => part !== "").join(" · "),
          }))}
          onChange={setType}
        />
      )}
    </>
  );
}

function Done({ clinic, phone, email }: { clinic: string; phone: string; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="book">
      <h1 ref={heading} tabIndex={-1}>
        {copy.doneTitle}
      </h1>
      <p>{copy.done(clinic, email)}</p>
      <p>{copy.doneHint(phone)}</p>
    </main>
  );
}

interface ChoicesProps {
  legend: string;
  name: string;
  value: string;
  options: readonly { id: string; name: string; about: string }[];
  onChange: (id: string) => void;
}

function Choices({ legend, name, value, options, onChange }: ChoicesProps) {
  return (
    <fieldset className="book-step">
      <legend>
        <h2>{legend}</h2>
      </legend>
      <div className="book-choices">
        {options.map((option) => (
          <label key={option.id} className="book-choice">
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
            />
            <b>{option.name}</b>
            <small>{option.about}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
