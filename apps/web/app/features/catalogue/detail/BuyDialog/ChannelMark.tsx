const marks = {
  shop: "M3 8 4.5 3h11L17 8M3.5 8v9h13V8M3 8h14M8 17v-5h4v5",
  code: "M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2v2h-2zM15 15h2v2h-2zM12 17h1M17 12v1",
};

/** What a channel is, before its name: a shop to open, or a code to scan. */
export function ChannelMark({ of }: { of: keyof typeof marks }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden>
      <path d={marks[of]} />
    </svg>
  );
}
