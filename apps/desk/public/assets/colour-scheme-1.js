// Sets the colour scheme before the first paint, as MantineProvider does later. Cached forever: rename it when it changes.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem("desk-colour-scheme");
  } catch {
    // Storage is blocked.
  }
  const isDark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
}
