import { once } from "node:events";
import { connect } from "node:net";

/** Sends raw data and reads until the server closes the connection. */
export async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  let answer = "";
  socket.on("data", (chunk) => (answer += String(chunk)));
  socket.write(bytes);
  await once(socket, "close");
  return answer;
}
