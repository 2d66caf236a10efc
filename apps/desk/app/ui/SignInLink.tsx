import { Anchor } from "@mantine/core";
import { useHref } from "react-router";
import { signInAddress } from "../api/load.ts";

/** Signs in again in another window, so that this one keeps what was typed. */
export function SignInLink() {
  return (
    <Anchor href={useHref(signInAddress("/signed-in"))} target="_blank" c="inherit" underline="always">
      重新登录
    </Anchor>
  );
}
