import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { installPackages } from "../tools/apt.mjs";
import { freePort } from "../tools/port.mjs";

const driverPath = "/usr/bin/WebKitWebDriver";
const displayPath = "/usr/bin/Xvfb";

/** Whether WebKitGTK can be driven here. Installs it on a disposable Debian machine, as in CI, when it is missing. */
export function findWebKit(): boolean {
  const present = () => existsSync(driverPath) && existsSync(displayPath);
  if (!present()) installPackages("webkit2gtk-driver", "xvfb");
  return present();
}

/** WebKitGTK's MiniBrowser with one window, driven over WebDriver (https://www.w3.org/TR/webdriver2/). */
export interface WebKit extends AsyncDisposable {
  /** Starts a navigation and does not wait for it. */
  goto: (url: string) => Promise<void>;
  /**
   * Runs a function in the page, which gets it as text, and waits for its promise.
   * @param args JSON values, or elements from `find`
   */
  evaluate: <Result>(run: (...args: never[]) => Result, ...args: unknown[]) => Promise<Awaited<Result>>;
  /** The first element of a CSS selector, for `evaluate`. Rejects without one. */
  find: (selector: string) => Promise<unknown>;
  /** Presses the mouse button at a point of the window, CSS pixels. */
  click: (x: number, y: number) => Promise<void>;
  /** Types into the focused element. */
  type: (text: string) => Promise<void>;
}

/** Starts the browser on its own display. @param width of the window, at least 447: the minimum of MiniBrowser */
export async function openWebKit(width: number): Promise<WebKit> {
  // Without a window manager, GTK focuses the window under the pointer: here the middle of the screen.
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
    // Held scripts delay the load event, for which WebDriver would wait.
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
