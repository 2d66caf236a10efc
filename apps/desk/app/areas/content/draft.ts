import { DeskError } from "@klarholm/contract/desk/client";
import { merge } from "@klarholm/contract/desk/merge";
import { type Conflict, conflictOf } from "../../api/content.ts";
import { at, type Path, pointerOf, withAt } from "../../form/pointer.ts";
import type { Unsent } from "./unsent.ts";

/** The server's answer to a saved draft. */
export interface Saved {
  revision: string | null;
  base?: string | null;
  body: unknown;
}

/** The visible state of a draft. */
export interface DraftState {
  body: unknown;
  mayUndo: boolean;
  mayRedo: boolean;
  /** `saved`: confirmed by the server; `offline`: the server is unreachable and this browser stores the changes. */
  saving: "saved" | "writing" | "sending" | "offline" | "conflict" | "refused";
  /** The server's message in Chinese. */
  refusal: string;
  conflict: Conflict | undefined;
  revision: string | null;
}

interface DraftOptions {
  start: Unsent;
  /** Whether `start` comes from an earlier page that could not send it. */
  isUnsent: boolean;
  send: (unsent: Unsent) => Promise<Saved>;
  save: (unsent: Unsent) => void;
  clear: () => void;
  /** Milliseconds between the last change and sending. */
  pause?: number;
  /** Milliseconds before a retry when the server is unreachable. */
  retry?: number;
}

interface Edit {
  path: Path;
  next: unknown;
}

/** Codes of transient failures: no answer, a server fault, or overload. */
const transientErrors: ReadonlySet<string> = new Set(["", "INTERNAL", "BUSY", "SHUTTING_DOWN"]);
/** Maximum number of undo steps. */
const maxUndoSteps = 200;
/** Maximum number of stored bodies that were sent without an answer. */
const maxUnanswered = 20;
/** Changes of a field within this many milliseconds are undone together. */
const undoGroupMs = 1000;

/** The draft of one item: current value, undo history, and synchronization with the server. */
export class Draft {
  readonly #options: DraftOptions;
  readonly #watchers = new Set<() => void>();
  #was: unknown;
  #seen: string | null;
  #base: string | null | undefined;
  #past: unknown[] = [];
  #future: unknown[] = [];
  #lastEdit = { pointer: "", time: 0 };
  /** Edits since the last send began; reapplied to the server's answer. */
  #pendingEdits: Edit[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #unanswered: readonly unknown[];
  #state: DraftState;

  constructor(options: DraftOptions) {
    this.#options = options;
    this.#was = options.start.was;
    this.#seen = options.start.seen;
    this.#base = options.start.base;
    this.#unanswered = options.start.unanswered ?? [];
    this.#state = {
      body: options.start.body,
      mayUndo: false,
      mayRedo: false,
      saving: "saved",
      refusal: "",
      conflict: undefined,
      revision: options.start.seen,
    };
    if (options.isUnsent) this.#schedule();
  }

  readonly watch = (watcher: () => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  readonly state = () => this.#state;

  /** Changes the value at a path; rapid changes of the same path become one undo step. */
  readonly change = (path: Path, next: unknown) => {
    // Some fields report an unchanged value on blur.
    if (same(at(this.#state.body, path), next)) return;
    const [pointer, time] = [pointerOf(path), Date.now()];
    const last = this.#lastEdit;
    const isText = typeof next === "string" || typeof next === "number";
    const isTyping = isText && pointer === last.pointer && time - last.time < undoGroupMs;
    if (!isTyping) this.#pushUndo();
    this.#lastEdit = { pointer, time };
    this.#write(path, next);
  };

  readonly undo = () => this.#step(this.#past, this.#future);
  readonly redo = () => this.#step(this.#future, this.#past);

  /**
   * Resolves a conflict; changes to other fields stay on both sides.
   * @param given paths where the other person's value was chosen
   */
  readonly resolve = (given: readonly Path[]) => {
    const { conflict, body } = this.#state;
    if (!conflict) return;
    const { theirs, revision, base } = conflict;
    const both = merge(this.#was ?? undefined, body ?? undefined, theirs ?? undefined).value ?? null;
    this.#pushUndo();
    this.#setBase(theirs, revision, base);
    this.#show({ conflict: undefined, saving: "writing" });
    this.#write(
      [],
      given.reduce<unknown>((made, path) => withAt(made, path, at(theirs, path)), both),
    );
  };

  /** Retries at once, for example when the connection returns. */
  readonly sendNow = () => {
    if (this.#state.saving !== "saved" && this.#state.saving !== "conflict") void this.#send();
  };

  /** Stops sending; unsent changes stay in this browser. */
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

  #pushUndo() {
    this.#past = [...this.#past.slice(1 - maxUndoSteps), this.#state.body];
    this.#future = [];
  }

  #write(path: Path, next: unknown) {
    this.#pendingEdits.push({ path, next });
    this.#show({ body: withAt(this.#state.body, path, next) });
    this.#options.save(this.#unsent());
    if (this.#state.conflict === undefined) this.#schedule();
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

  /** Sets the state that the server has. */
  #setBase(was: unknown, seen: string | null, base: string | null | undefined) {
    this.#was = was;
    this.#seen = seen;
    this.#base = base;
    this.#unanswered = [];
  }

  #schedule() {
    clearTimeout(this.#timer);
    if (!this.#isSending) this.#show({ saving: "writing" });
    this.#timer = setTimeout(() => void this.#send(), this.#options.pause ?? 300);
  }

  async #send() {
    if (this.#isSending) return;
    clearTimeout(this.#timer);
    this.#isSending = true;
    this.#pendingEdits = [];
    this.#show({ saving: "sending", refusal: "" });
    const unsent = this.#unsent();
    try {
      const { revision, base, body } = await this.#options.send(unsent);
      this.#isSending = false;
      this.#setBase(body, revision, base);
      // Reapplies the edits made during the request.
      const present = this.#pendingEdits.reduce((made, { path, next }) => withAt(made, path, next), body);
      this.#show({ body: same(present, this.#state.body) ? this.#state.body : present, revision });
      if (this.#pendingEdits.length === 0) {
        this.#options.clear();
        this.#show({ saving: "saved" });
      } else {
        this.#options.save(this.#unsent());
        this.#schedule();
      }
    } catch (error) {
      this.#isSending = false;
      this.#failed(error, unsent.body);
    }
  }

  #failed(error: unknown, sent: unknown) {
    const conflict = conflictOf(error);
    // The server had saved our change but its answer was lost, and there is no later change.
    if (conflict && this.#unanswered.some((body) => same(body, conflict.theirs))) {
      this.#setBase(conflict.theirs, conflict.revision, conflict.base);
      return this.#schedule();
    }
    if (conflict) return this.#show({ saving: "conflict", conflict });
    const refused = error instanceof DeskError && !transientErrors.has(error.code);
    if (refused) return this.#show({ saving: "refused", refusal: error.message });
    if (!same(this.#unanswered.at(-1), sent)) this.#unanswered = [...this.#unanswered, sent].slice(-maxUnanswered);
    this.#options.save(this.#unsent());
    this.#show({ saving: "offline" });
    this.#timer = setTimeout(() => void this.#send(), this.#options.retry ?? 3000);
  }

  #show(change: Partial<DraftState>) {
    this.#state = { ...this.#state, ...change, mayUndo: this.#past.length > 0, mayRedo: this.#future.length > 0 };
    for (const watcher of this.#watchers) watcher();
  }
}

/** Whether two values are equal as JSON. */
export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
