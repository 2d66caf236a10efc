/** What the system says of a name that nothing has, or can have. */
const absent = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

/**
 * What is asked of a file that may not be there.
 * @returns undefined where there is none
 * @throws what else was wrong: a disk that does not answer now has not lost the file
 */
export async function ignoreENOENT<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && "code" in error && absent.has(String(error.code))) return undefined;
    throw error;
  }
}
