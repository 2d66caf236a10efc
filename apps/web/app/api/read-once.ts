/**
 * Remembers what was read from an answer for as long as the answer lives: within one process the API answers with the
 * same object until other content is published. What is read must not be changed.
 */
export function readOnce<A extends object, R>(read: (answer: A) => R): (answer: A) => R {
  const known = new WeakMap<A, { read: R }>();
  return (answer) => {
    const found = known.get(answer) ?? { read: read(answer) };
    known.set(answer, found);
    return found.read;
  };
}
