import { initialsOf } from "../../ui/person-avatar.tsx";
import "./lock.css";
import type { TabletPerson } from "./tablet-state.ts";

interface FaceListProps {
  people: readonly TabletPerson[];
  chosenId: string;
  onChoose: (userId: string) => void;
}

/** The people of a shared tablet, to choose one. */
export function FaceList({ people, chosenId, onChoose }: FaceListProps) {
  return (
    <ul className="faces">
      {people.map((person) => (
        <li key={person.userId}>
          <button
            type="button"
            className="face"
            aria-pressed={person.userId === chosenId}
            onClick={() => onChoose(person.userId)}
          >
            <span className="face-round" aria-hidden="true">
              {initialsOf(person)}
            </span>
            {person.firstName}
          </button>
        </li>
      ))}
    </ul>
  );
}
