import { type ChildProcess, spawn } from "node:child_process";
import { lstatSync, readlinkSync } from "node:fs";

/** What a program may take before it is ended. */
export interface ConfinedLimits {
  /** Milliseconds by the clock. */
  wallMs: number;
  /** Seconds of a processor, for each of its processes. */
  cpuSeconds: number;
  /** Bytes of memory, for each of its processes. */
  memory: number;
  /** Bytes of what it writes to its standard output. */
  output: number;
}

export interface ConfinedProgram {
  /** The program by its path inside, with its arguments. */
  command: readonly string[];
  /** Files that it finds, by their absolute paths inside. They are handed over through pipes and never lie on a disk. */
  files?: Readonly<Record<string, Uint8Array>>;
  /** Variables besides PATH, HOME and the language; nothing of the server's environment is inherited. */
  env?: Readonly<Record<string, string>>;
  /** Files and folders of the host that it may read besides /usr, by their paths inside. */
  mounts?: Readonly<Record<string, string>>;
  limits: ConfinedLimits;
  /** Aborts the program. */
  signal?: AbortSignal | undefined;
}

/** A confined program that ended without a result. */
export class ConfinedError extends Error {
  override name = "ConfinedError";
  /** `failed`: by itself or by a limit of the kernel. `limit`: by the clock or by its output. `unavailable`: it cannot be started here. */
  readonly reason: "failed" | "limit" | "unavailable";

  constructor(reason: ConfinedError["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Bytes of the memory file system at /tmp, the only place that can be written to. */
const scratchBytes = 128 * 1024 * 1024;
/** Processes and threads. LibreOffice takes about fifteen. */
const processes = 64;
/** Bytes of a single file; more than the scratch space never fits. */
const fileBytes = scratchBytes;
/** Where the tools of confinement are looked for. */
const path = "/usr/local/bin:/usr/bin:/bin";
/** An account without rights ("nobody"), taken when the server runs as root: the kernel counts no limit of processes against root. */
const nobody = 65_534;

/** Of /etc what fonts, libraries and LibreOffice read their settings from; no file names an account or holds a secret. */
const settings = [
  "/etc/fonts",
  "/etc/ld.so.cache",
  "/etc/alternatives",
  "/etc/libreoffice",
  "/var/cache/fontconfig",
  "/var/lib/fontconfig",
];

/**
 * Runs a program that may have been taken over by what it reads, in namespaces of its own by bubblewrap: no network, no
 * other processes, /usr and the given files to read, a memory file system to write to, limits of the kernel, an end by
 * the clock for all of its processes at once, and the first place among what the kernel ends when memory runs out.
 * @returns what it wrote to its standard output
 * @throws ConfinedError
 */
export async function runConfined(program: ConfinedProgram): Promise<Buffer> {
  const { files = {}, limits, signal } = program;
  if (signal?.aborted) throw new ConfinedError("failed", "nobody waits for it any more");
  const child = spawn("choom", confinedCommand(program), {
    env: { PATH: path },
    // A group of its own, which is ended as a whole.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", ...Object.keys(files).map(() => "pipe" as const)],
    ...(process.getuid?.() === 0 && { uid: nobody, gid: nobody }),
  });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const end = (error: ConfinedError) => {
    endGroup(child);
    reject(error);
  };
  const deadline = setTimeout(
    () => end(new ConfinedError("limit", `took more than ${limits.wallMs} ms`)),
    limits.wallMs,
  );
  const abort = () => end(new ConfinedError("failed", "nobody waits for it any more"));
  signal?.addEventListener("abort", abort, { once: true });

  const output: Buffer[] = [];
  let bytes = 0;
  child.stdout?.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.output) end(new ConfinedError("limit", `wrote more than ${limits.output} bytes`));
    else output.push(chunk);
  });
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaint = (complaint + chunk.toString("latin1")).slice(-500)));
  for (const [index, data] of Object.values(files).entries()) {
    const pipe = child.stdio[index + 3];
    if (!pipe || !("end" in pipe)) continue;
    // The program may end without having read it.
    pipe.on("error", () => undefined);
    pipe.end(data);
  }
  child.on("error", (cause) => reject(new ConfinedError("unavailable", cause.message, { cause })));
  child.on("close", (code, by) => {
    if (code === 0) resolve(Buffer.concat(output));
    else reject(new ConfinedError("failed", `ended with ${code ?? by}: ${complaint}`));
  });
  try {
    return await promise;
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener("abort", abort);
  }
}

/** The arguments of `choom`, which starts `nice`, which starts `bwrap`, which starts `prlimit`, which starts the program. */
function confinedCommand({ command, files = {}, env = {}, mounts = {}, limits }: ConfinedProgram): string[] {
  const variables = { PATH: "/usr/bin:/bin", HOME: "/tmp", LANG: "C.UTF-8", FC_LANG: "zh-cn", ...env };
  const groups = [
    ["-n", "1000", "--", "nice", "-n", "10", "bwrap"],
    ["--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session", "--cap-drop", "ALL"],
    ["--clearenv", ...Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value])],
    ["--ro-bind", "/usr", "/usr", ...["/bin", "/lib", "/lib32", "/lib64", "/sbin"].flatMap(systemFolder)],
    settings.flatMap((place) => ["--ro-bind-try", place, place]),
    Object.entries(mounts).flatMap(([inside, place]) => ["--ro-bind", place, inside]),
    // No /proc, and of the devices these alone: what confines the server itself may allow no more.
    ["--tmpfs", "/dev", ...["/dev/null", "/dev/zero", "/dev/urandom"].flatMap((at) => ["--dev-bind", at, at])],
    ["--remount-ro", "/dev", "--size", String(scratchBytes), "--tmpfs", "/tmp"],
    Object.keys(files).flatMap((file, index) => ["--file", String(index + 3), file]),
    ["--remount-ro", "/", "--chdir", "/tmp", "--"],
    ["prlimit", `--cpu=${limits.cpuSeconds}`, `--data=${limits.memory}`, `--fsize=${fileBytes}`],
    [`--nproc=${processes}`, "--nofile=256", "--core=0", "--", ...command],
  ];
  return groups.flat();
}

/** A folder that most systems keep below /usr and link to. */
function systemFolder(place: string): string[] {
  const info = lstatSync(place, { throwIfNoEntry: false });
  if (!info) return [];
  return info.isSymbolicLink() ? ["--symlink", readlinkSync(place), place] : ["--ro-bind", place, place];
}

/** Ends a program with all that it has started: whatever left its group ends with the namespace of processes. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
