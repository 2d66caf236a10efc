import { DeskError } from "@klarholm/contract/desk/client";
import { merge } from "@klarholm/contract/desk/merge";
import { type Conflict, conflictOf } from "../../api/content.ts";
import { at, type Path, pointerOf, withAt } from "../../form/pointer.ts";
import type { Unsent } from "./unsent.ts";

/** What the server answers to a draft that it has kept. */
export interface Saved {
  revision: string | null;
  base?: string | null;
  body: unknown;
}

/** What is shown of a draft. */
export interface DraftState {
  body: unknown;
  mayUndo: boolean;
  mayRedo: boolean;
  /** `kept`: confirmed by the server; `lost`: it cannot be reached, and this browser keeps what is unsent. */
  saving: "kept" | "writing" | "sending" | "lost" | "conflict" | "refused";
  /** Why the server refused; in Chinese. */
  refusal: string;
  conflict: Conflict | undefined;
  revision: string | null;
}

interface DraftParts {
  start: Unsent;
  /** Whether the start is what an earlier page could not send. */
  isUnsent: boolean;
  send: (unsent: Unsent) => Promise<Saved>;
  keep: (unsent: Unsent) => void;
  forget: () => void;
  /** Milliseconds without a key before it is sent. */
  pause?: number;
  /** Milliseconds until another try after the server could not be reached. */
  retry?: number;
}

interface Edit {
  path: Path;
  next: unknown;
}

/** Codes of what passes by itself: no answer, a fault of the server, or too much to do for it. */
const passing: ReadonlySet<string> = new Set(["", "INTERNAL", "BUSY", "SHUTTING_DOWN"]);
/** Steps that can be undone. */
const steps = 200;
/** Bodies that were sent without an answer; older ones are rather asked about than kept. */
const mostUnanswered = 20;
/** Milliseconds between keys that are undone together. */
const together = 1000;

/** One item being written: what it is now, what it was, and what of it the server has. */
export class Draft {
  readonly #parts: DraftParts;
  readonly #watchers = new Set<() => void>();
  #was: unknown;
  #seen: string | null;
  #base: string | null | undefined;
  #past: unknown[] = [];
  #future: unknown[] = [];
  #lastEdit = { pointer: "", time: 0 };
  /** Since the last send began; made again over what the server answers. */
  #since: Edit[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #unanswered: readonly unknown[];
  #state: DraftState;

  constructor(parts: DraftParts) {
    this.#parts = parts;
    this.#was = parts.start.was;
    this.#seen = parts.start.seen;
    this.#base = parts.start.base;
    this.#unanswered = parts.start.unanswered ?? [];
    this.#state = {
      body: parts.start.body,
      mayUndo: false,
      mayRedo: false,
      saving: "kept",
      refusal: "",
      conflict: undefined,
      revision: parts.start.seen,
    };
    if (parts.isUnsent) this.#soon();
  }

  readonly watch = (watcher: () => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  readonly state = () => this.#state;

  /** Changes the value at a path; changes of the same one are undone together. */
  readonly change = (path: Path, next: unknown) => {
    // Some fields tell their value again when they lose the focus.
    if (same(at(this.#state.body, path), next)) return;
    const [pointer, time] = [pointerOf(path), Date.now()];
    const last = this.#lastEdit;
    const isText = typeof next === "string" || typeof next === "number";
    const isTyping = isText && pointer === last.pointer && time - last.time < together;
    if (!isTyping) this.#remember();
    this.#lastEdit = { pointer, time };
    this.#write(path, next);
  };

  readonly undo = () => this.#step(this.#past, this.#future);
  readonly redo = () => this.#step(this.#future, this.#past);

  /**
   * Settles a conflict: what was written in other fields, until this moment, stays on both sides.
   * @param given up where both wrote, for what the other wrote there
   */
  readonly settle = (given: readonly Path[]) => {
    const { conflict, body } = this.#state;
    if (!conflict) return;
    const { theirs, revision, base } = conflict;
    const both = merge(this.#was ?? undefined, body ?? undefined, theirs ?? undefined).value ?? null;
    this.#remember();
    this.#goOnFrom(theirs, revision, base);
    this.#show({ conflict: undefined, saving: "writing" });
    this.#write(
      [],
      given.reduce<unknown>((made, path) => withAt(made, path, at(theirs, path)), both),
    );
  };

  /** Tries again at once, as when the connection is back. */
  readonly sendNow = () => {
    if (this.#state.saving !== "kept" && this.#state.saving !== "conflict") void this.#send();
  };

  /** Nothing is sent from now on; what is unsent stays in this browser. */
  readonly end = () => {
    clearTimeout(this.#timer);
    this.#watchers.clear();
  };

  #step(from: unknown[], to: unknown[]) {
    if (from.length === 0) return;
    const body = from.pop();
    to.push(this.#state.body);
    this.#lastEdit = { pointer: "", time: 0 };
    this.#write([], body);
  }

  #remember() {
    this.#past = [...this.#past.slice(1 - steps), this.#state.body];
    this.#future = [];
  }

  #write(path: Path, next: unknown) {
    this.#since.push({ path, next });
    this.#show({ body: withAt(this.#state.body, path, next) });
    this.#parts.keep(this.#unsent());
    if (this.#state.conflict === undefined) this.#soon();
  }

  #unsent(): Unsent {
    return {
      body: this.#state.body,
      was: this.#was,
      seen: this.#seen,
      ...(this.#base !== undefined && { base: this.#base }),
      ...(this.#unanswered.length > 0 && { unanswered: this.#unanswered }),
    };
  }

  /** What the server has. */
  #goOnFrom(was: unknown, seen: string | null, base: string | null | undefined) {
    this.#was = was;
    this.#seen = seen;
    this.#base = base;
    this.#unanswered = [];
  }

  #soon() {
    clearTimeout(this.#timer);
    if (!this.#isSending) this.#show({ saving: "writing" });
    this.#timer = setTimeout(() => void this.#send(), this.#parts.pause ?? 300);
  }

  async #send() {
    if (this.#isSending) return;
    clearTimeout(this.#timer);
    this.#isSending = true;
    this.#since = [];
    this.#show({ saving: "sending", refusal: "" });
    const unsent = this.#unsent();
    try {
      const { revision, base, body } = await this.#parts.send(unsent);
      this.#isSending = false;
      this.#goOnFrom(body, revision, base);
      // What was written meanwhile is written over what the server made of the rest.
      const present = this.#since.reduce((made, { path, next }) => withAt(made, path, next), body);
      this.#show({ body: same(present, this.#state.body) ? this.#state.body : present, revision });
      if (this.#since.length === 0) {
        this.#parts.forget();
        this.#show({ saving: "kept" });
      } else {
        this.#parts.keep(this.#unsent());
        this.#soon();
      }
    } catch (error) {
      this.#isSending = false;
      this.#failed(error, unsent.body);
    }
  }

  #failed(error: unknown, sent: unknown) {
    const conflict = conflictOf(error);
    // It had come; only the answer had not. Nobody else has written since.
    if (conflict && this.#unanswered.some((body) => same(body, conflict.theirs))) {
      this.#goOnFrom(conflict.theirs, conflict.revision, conflict.base);
      return this.#soon();
    }
    if (conflict) return this.#show({ saving: "conflict", conflict });
    const refused = error instanceof DeskError && !passing.has(error.code);
    if (refused) return this.#show({ saving: "refused", refusal: error.message });
    if (!same(this.#unanswered.at(-1), sent)) this.#unanswered = [...this.#unanswered, sent].slice(-mostUnanswered);
    this.#parts.keep(this.#unsent());
    this.#show({ saving: "lost" });
    this.#timer = setTimeout(() => void this.#send(), this.#parts.retry ?? 3000);
  }

  #show(change: Partial<DraftState>) {
    this.#state = { ...this.#state, ...change, mayUndo: this.#past.length > 0, mayRedo: this.#future.length > 0 };
    for (const watcher of this.#watchers) watcher();
  }
}

/** Whether two values say the same. */
export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
