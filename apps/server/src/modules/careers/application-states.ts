import { type ApplicationState, standardStates } from "@klarholm/contract/desk/application-states";

/** An application arrives in the first and has the second once it is opened, so every brand has both. */
const required = new Set(["new", "read"]);

/** The states of a brand in its order. */
export function statesOf(own: readonly ApplicationState[]): readonly ApplicationState[] {
  const missing = standardStates.filter(({ id }) => required.has(id) && own.every((state) => state.id !== id));
  return [...missing, ...own];
}

/** What an application stores of its state: the id, and the name when it was set. */
interface StoredState {
  state: string;
  state_name: string | null;
}

/** The state as the brand names it; a removed one as it was called. */
export function presentState(states: readonly ApplicationState[], { state, state_name }: StoredState) {
  const known = states.find(({ id }) => id === state);
  const name = known?.name ?? state_name ?? standardStates.find(({ id }) => id === state)?.name ?? state;
  return { state, stateName: name, stateTone: known?.tone ?? ("plain" as const) };
}
