/** Product-line pages stand alone: no header, footer or breadcrumbs on any path containing /flora-danica (section 2). */
export function isWithoutFrame(pathname: string): boolean {
  return pathname.includes("/flora-danica");
}
