/** A success fades after 2 s, others after 4 s, loading stays until replaced (section 9). */
export type ToastKind = "success" | "error" | "plain" | "loading";

/** The action of a toast. A toast with an action stays until it is used or closed. */
export interface ToastAction {
  label: string;
  run: () => void;
  /** Called when the toast is closed without the action. */
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
const durations = { success: 2000, error: 4000, plain: 4000, loading: Number.POSITIVE_INFINITY } as const;
const fadeMs = 300;
const maxToasts = 20;

let shown: readonly Toast[] = [];
let count = 0;
let isPaused = false;
const overdue = new Set<string>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Shows a message at the top right, in browsers only; replaces the toast `id`. Returns the toast's id. */
export function showToast(
  message: string,
  kind: ToastKind = "plain",
  id = `toast-${++count}`,
  action?: ToastAction,
): string {
  const toast = { id, message, kind, action, leaving: false };
  const replaces = shown.some((other) => other.id === id);
  change(replaces ? shown.map((other) => (other.id === id ? toast : other)) : [toast, ...shown].slice(0, maxToasts));
  const time = action ? Number.POSITIVE_INFINITY : durations[kind];
  later(id, time, () => (isPaused ? void overdue.add(id) : dismissToast(id)));
  return id;
}

/** Lets a toast fade; ignores unknown ids. */
export function dismissToast(id: string): void {
  if (!shown.some((toast) => toast.id === id)) return;
  change(shown.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
  later(id, fadeMs, () => change(shown.filter((toast) => toast.id !== id)));
}

/** Pauses the timers while the pointer is on the toasts. */
export function pauseToasts(pause: boolean): void {
  isPaused = pause;
  if (pause) return;
  for (const id of overdue) dismissToast(id);
  overdue.clear();
}

/** Newest first. */
export const currentToasts = (): readonly Toast[] => shown;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function later(id: string, time: number, action: () => void) {
  clearTimeout(timers.get(id));
  overdue.delete(id);
  if (time !== Number.POSITIVE_INFINITY) timers.set(id, setTimeout(action, time));
}
