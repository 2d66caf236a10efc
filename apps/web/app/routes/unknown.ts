import { redirect } from "react-router";

/** Unknown paths redirect home. */
export function loader() {
  return redirect("/#notice=page-missing");
}
