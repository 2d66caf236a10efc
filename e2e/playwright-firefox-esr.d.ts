/** An earlier version of Playwright, by the types of the one that drives Chromium. */
declare module "playwright-firefox-esr" {
  export { firefox } from "playwright-core";
}
