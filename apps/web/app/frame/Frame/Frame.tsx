import type { ReactNode } from "react";
import type { FrameData } from "../load-frame.server.ts";

export function Frame({ children }: { data: FrameData; children: ReactNode }) {
  return <main id="content">{children}</main>;
}
