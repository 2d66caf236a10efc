import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../tools/port.mjs";
import { installPackages } from "./apt.ts";

const driverPath = "/usr/bin/WebKitWebDriver";
const displayPath = "/usr/bin/Xvfb";

/** Whether WebKitGTK can be driven here. On a throw-away Debian machine, as in CI, it is installed where it is missing. */
export function findWebKit(): boolean {
  const present = () => existsSync(driverPath) && existsSync(displayPath);
  if (!present()) installPackages("webkit2gtk-driver", "xvfb");
  return present();
}

/** WebKitGTK's MiniBrowser with one window, driven over WebDriver (https://www.w3.org/TR/webdriver2/). */
export interface WebKit extends AsyncDisposable {
  /** Begins to open an address and does not wait for it. */
  goto: (url: string) => Promise<void>;
  /**
   * Runs a function in the page, to which it is sent as text, and waits for its promise.
   * @param args JSON values, or elements that `find` gave
   */
  evaluate: <Result>(run: (...args: never[]) => Result, ...args: unknown[]) => Promise<Awaited<Result>>;
  /** The first element of a CSS selector, to hand to `evaluate`. Rejects while there is none. */
  find: (selector: string) => Promise<unknown>;
  /** Presses the mouse's button at a point of the window, CSS pixels. */
  click: (x: number, y: number) => Promise<void>;
  /** Types into the focused element. */
  type: (text: string) => Promise<void>;
}

/** Starts the browser on a display of its own. @param width of the window, at least 447: MiniBrowser takes no less */
export async function openWebKit(width: number): Promise<WebKit> {
  // Without a window manager, GTK takes a window for focused while it holds the pointer: here the middle of the screen.
  const screen = ["-screen", "0", `${width}x900x24`, "-nolisten", "tcp"];
  const display = spawn(displayPath, ["-displayfd", "1", ...screen], { stdio: ["ignore", "pipe", "ignore"] });
  const [number] = await once(display.stdout, "data");
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, LANG: "C.UTF-8" };
  const driver = spawn(driverPath, [`--port=${port}`], { env, stdio: "ignore" });
  let session = `http://127.0.0.1:${port}/session`;

  /** Sends a command. Rejects with the driver's error. */
  async function send<Value>(path: string, body?: object, method = "POST"): Promise<Value> {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(session + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    const { value }: { value: Value } = await answer.json();
    return value;
  }

  async function close() {
    await send("", undefined, "DELETE").catch(() => {});
    const ended = [driver, display].map((program) => program.exitCode ?? once(program, "exit"));
    driver.kill();
    display.kill();
    await Promise.all(ended);
  }

  try {
    await listening(port);
    // Scripts that wait hold back the load event, which WebDriver would wait for.
    const capabilities = { alwaysMatch: { pageLoadStrategy: "none" } };
    const { sessionId } = await send<{ sessionId: string }>("", { capabilities });
    session += `/${sessionId}`;
    await send("/window/rect", { x: 0, y: 0, width, height: 900 });
  } catch (error) {
    await close();
    throw error;
  }

  return {
    goto: (url) => send("/url", { url }),
    evaluate: (run, ...args) => send("/execute/sync", { script: `return (${run})(...arguments)`, args }),
    find: (selector) => send("/element", { using: "css selector", value: selector }),
    click: (x, y) => {
      const move = { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 };
      const actions = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      return send("/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
    },
    type: async (text) => {
      const [id] = Object.values(await send<Record<string, string>>("/element/active", undefined, "GET"));
      await send(`/element/${id}/value`, { text });
    },
    [Symbol.asyncDispose]: close,
  };
}

/** Waits until a program accepts connections. */
async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => sleep(100));
    if (answer) return;
  }
  throw new Error("WebKitWebDriver does not answer.");
}
