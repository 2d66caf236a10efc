/** Pictures come from the measured site. */
export async function loader({ request }) {
  const { pathname, search } = new URL(request.url);
  const { status, body, headers } = await fetch(process.env.PICTURES_FROM + pathname + search);
  // Without the encoding, which fetch has taken off.
  const sent = ["content-type", "cache-control"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new Response(body, { status, headers: sent });
}
