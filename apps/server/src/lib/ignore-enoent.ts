/** Error codes of a path that does not or cannot exist. */
const absent = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

/**
 * Awaits an operation on a file that may not exist.
 * @returns undefined when it does not exist
 * @throws every other error
 */
export async function ignoreENOENT<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof Error && "code" in error && absent.has(String(error.code))) return undefined;
    throw error;
  }
}
