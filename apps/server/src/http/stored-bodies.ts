import type { StoredBody } from "./stored-body.ts";

/** The newest bodies of one kind, so many at most: what is forgotten is made anew when somebody asks for it. */
export class StoredBodies {
  readonly #max: number;
  readonly #bodies = new Map<string, StoredBody>();

  /** @param max how many are held at most */
  constructor(max: number) {
    this.#max = max;
  }

  /** The body that is held under this key; else the one that is made now. */
  async get(key: string, make: () => StoredBody | Promise<StoredBody>): Promise<StoredBody> {
    const body = this.#bodies.get(key) ?? (await make());
    this.#bodies.set(key, body);
    for (const oldest of this.#bodies.keys()) {
      if (this.#bodies.size <= this.#max) break;
      this.#bodies.delete(oldest);
    }
    return body;
  }
}
