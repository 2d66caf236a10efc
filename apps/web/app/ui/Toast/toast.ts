/** What a toast tells: a success fades after 2 s, others after 4 s, loading stays until replaced (section 9). */
export type ToastKind = "success" | "error" | "plain" | "loading";

/** What a toast offers to do. One that offers something stays until that is done, or until it is closed. */
export interface ToastAction {
  label: string;
  run: () => void;
  /** What closing it does beside that. */
  onClose: () => void;
}

export interface Toast {
  id: string;
  message: string;
  kind: ToastKind;
  action: ToastAction | undefined;
  leaving: boolean;
}

/** Milliseconds (section 9). */
const times = { success: 2000, error: 4000, plain: 4000, loading: Number.POSITIVE_INFINITY } as const;
const fading = 300;
const most = 20;

let shown: readonly Toast[] = [];
let count = 0;
let resting = false;
const overdue = new Set<string>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/**
 * Shows a message at the top right. In browsers only.
 * @param id of the toast to replace, such as a loading one.
 * @returns the toast's id.
 */
export function showToast(
  message: string,
  kind: ToastKind = "plain",
  id = `toast-${++count}`,
  action?: ToastAction,
): string {
  const toast = { id, message, kind, action, leaving: false };
  const replaces = shown.some((other) => other.id === id);
  change(replaces ? shown.map((other) => (other.id === id ? toast : other)) : [toast, ...shown].slice(0, most));
  const time = action ? Number.POSITIVE_INFINITY : times[kind];
  later(id, time, () => (resting ? void overdue.add(id) : dismissToast(id)));
  return id;
}

/** Lets a toast fade; does nothing when there is none of that id. */
export function dismissToast(id: string): void {
  if (!shown.some((toast) => toast.id === id)) return;
  change(shown.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
  later(id, fading, () => change(shown.filter((toast) => toast.id !== id)));
}

/** Keeps what is shown for as long as a pointer rests on it. */
export function restOnToasts(rests: boolean): void {
  resting = rests;
  if (rests) return;
  for (const id of overdue) dismissToast(id);
  overdue.clear();
}

/** The newest first. */
export const currentToasts = (): readonly Toast[] => shown;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function later(id: string, time: number, what: () => void) {
  clearTimeout(timers.get(id));
  overdue.delete(id);
  if (time !== Number.POSITIVE_INFINITY) timers.set(id, setTimeout(what, time));
}
