/** An earlier version of Playwright, with the types of the current one. */
declare module "playwright-firefox-esr" {
  export { firefox } from "playwright-core";
}
