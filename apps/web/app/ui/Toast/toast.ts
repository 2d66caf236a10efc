/** What a toast tells: a success fades after 2 s, others after 4 s, loading stays until replaced (section 9). */
export type ToastKind = "success" | "error" | "plain" | "loading";

/**
 * Shows a message at the top right. The toaster is fetched on first use.
 * @param id of the toast to replace, such as a loading one.
 * @returns the toast's id.
 */
export async function showToast(message: string, kind: ToastKind = "plain", id?: string): Promise<string> {
  const { show } = await import("./toaster.tsx");
  return show(message, kind, id);
}
