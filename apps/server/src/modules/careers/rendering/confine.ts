import { type ChildProcess, spawn } from "node:child_process";
import { lstatSync, readlinkSync } from "node:fs";

/** Resource limits; a program that exceeds one is killed. */
export interface ConfinedLimits {
  /** Milliseconds of wall time. */
  wallMs: number;
  /** Seconds of processor time of each process. */
  cpuSeconds: number;
  /** Bytes of memory of each process. */
  memory: number;
  /** Bytes of standard output. */
  output: number;
}

export interface ConfinedProgram {
  /** The program's path inside the sandbox, and its arguments. */
  command: readonly string[];
  /** Input files by their absolute paths inside the sandbox. They are passed through pipes and never written to a disk. */
  files?: Readonly<Record<string, Uint8Array>>;
  /** Variables in addition to PATH, HOME and the language. The server's environment is not inherited. */
  env?: Readonly<Record<string, string>>;
  /** Readable files and folders of the host in addition to /usr, by their paths inside the sandbox. */
  mounts?: Readonly<Record<string, string>>;
  limits: ConfinedLimits;
  /** Aborts the program. */
  signal?: AbortSignal | undefined;
}

/** A confined program ended without a result. */
export class ConfinedError extends Error {
  override name = "ConfinedError";
  /** `failed`: by itself or by a limit of the kernel. `limit`: by wall time or output. `unavailable`: it cannot be started on this host. */
  readonly reason: "failed" | "limit" | "unavailable";

  constructor(reason: ConfinedError["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Bytes of the tmpfs at /tmp, the only writable folder. */
const scratchBytes = 128 * 1024 * 1024;
/** Limit of processes and threads. LibreOffice takes about fifteen. */
const maxProcesses = 64;
/** Where bubblewrap and the other tools are looked for. */
const path = "/usr/local/bin:/usr/bin:/bin";
/** The unprivileged account that is used when the server runs as root, because the kernel does not limit root's processes. */
const unprivileged = 65_534;

/** Settings of fonts, libraries and LibreOffice; none contains accounts or secrets. */
const settingsFiles = [
  "/etc/fonts",
  "/etc/ld.so.cache",
  "/etc/alternatives",
  "/etc/libreoffice",
  "/var/cache/fontconfig",
  "/var/lib/fontconfig",
];

/**
 * Runs a program that its input may have compromised in namespaces of its own by bubblewrap: no network, no other
 * processes, /usr and the given files readable, a tmpfs writable, limits of the kernel and on wall time, and first
 * choice of the kernel when memory runs out. All of its processes end with it.
 * @returns its standard output
 * @throws ConfinedError
 */
export async function runConfined(program: ConfinedProgram): Promise<Buffer> {
  const { files = {}, limits, signal } = program;
  if (signal?.aborted) throw new ConfinedError("failed", "aborted");
  const child = spawn("choom", confinedCommand(program), {
    env: { PATH: path },
    // A process group of its own, which is killed as a whole.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", ...Object.keys(files).map(() => "pipe" as const)],
    ...(process.getuid?.() === 0 && { uid: unprivileged, gid: unprivileged }),
  });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const end = (error: ConfinedError) => {
    killGroup(child);
    reject(error);
  };
  const deadline = setTimeout(
    () => end(new ConfinedError("limit", `took more than ${limits.wallMs} ms`)),
    limits.wallMs,
  );
  const abort = () => end(new ConfinedError("failed", "aborted"));
  signal?.addEventListener("abort", abort, { once: true });

  const output: Buffer[] = [];
  let bytes = 0;
  child.stdout?.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.output) end(new ConfinedError("limit", `wrote more than ${limits.output} bytes`));
    else output.push(chunk);
  });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors = (errors + chunk.toString("latin1")).slice(-500)));
  for (const [index, data] of Object.values(files).entries()) {
    const pipe = child.stdio[index + 3];
    if (!pipe || !("end" in pipe)) continue;
    // The program may end without reading it.
    pipe.on("error", () => undefined);
    pipe.end(data);
  }
  child.on("error", (cause) => reject(new ConfinedError("unavailable", cause.message, { cause })));
  child.on("close", (code, killedBy) => {
    if (code === 0) resolve(Buffer.concat(output));
    else reject(new ConfinedError("failed", `ended with ${code ?? killedBy}: ${errors}`));
  });
  try {
    return await promise;
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener("abort", abort);
  }
}

/** The arguments of `choom`, which starts `nice`, `bwrap`, `prlimit` and finally the program. */
function confinedCommand({ command, files = {}, env = {}, mounts = {}, limits }: ConfinedProgram): string[] {
  const variables = { PATH: "/usr/bin:/bin", HOME: "/tmp", LANG: "C.UTF-8", FC_LANG: "zh-cn", ...env };
  const groups = [
    ["-n", "1000", "--", "nice", "-n", "10", "bwrap"],
    ["--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session", "--cap-drop", "ALL"],
    ["--clearenv", ...Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value])],
    ["--ro-bind", "/usr", "/usr", ...["/bin", "/lib", "/lib32", "/lib64", "/sbin"].flatMap(systemFolder)],
    settingsFiles.flatMap((path) => ["--ro-bind-try", path, path]),
    Object.entries(mounts).flatMap(([inside, path]) => ["--ro-bind", path, inside]),
    // No /proc, and three devices only: the server's own confinement may allow no more.
    ["--tmpfs", "/dev", ...["/dev/null", "/dev/zero", "/dev/urandom"].flatMap((at) => ["--dev-bind", at, at])],
    ["--remount-ro", "/dev", "--size", String(scratchBytes), "--tmpfs", "/tmp"],
    Object.keys(files).flatMap((file, index) => ["--file", String(index + 3), file]),
    ["--remount-ro", "/", "--chdir", "/tmp", "--"],
    ["prlimit", `--cpu=${limits.cpuSeconds}`, `--data=${limits.memory}`, `--fsize=${scratchBytes}`],
    [`--nproc=${maxProcesses}`, "--nofile=256", "--core=0", "--", ...command],
  ];
  return groups.flat();
}

/** Binds a folder, or repeats its link to a folder below /usr. */
function systemFolder(path: string): string[] {
  const info = lstatSync(path, { throwIfNoEntry: false });
  if (!info) return [];
  return info.isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}

/** Kills a program and its children; processes outside its group end with the process namespace. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}
