const width = 30;

/** Shows how far a long work is: a bar, the share done and the time left. Call the answer with the number done. */
export function progressBar(total: number, show: (text: string) => void): (done: number) => void {
  const started = performance.now();
  return (done) => {
    const share = done / total;
    const left = (performance.now() - started) * (1 / share - 1);
    const full = Math.round(share * width);
    show(
      done < total
        ? `${"█".repeat(full)}${"░".repeat(width - full)} ${Math.floor(share * 100)} %, ${Math.ceil(left / 1000)} s left`
        : "",
    );
  };
}
