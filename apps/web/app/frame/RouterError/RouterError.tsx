/** The generic router error screen (section 2). It stands alone: what failed may be the frame itself. */
export function RouterError() {
  return (
    <main>
      <h1>Unexpected Application Error!</h1>
    </main>
  );
}
