import { redirect } from "react-router";

/** Any path that the table does not know leads home. */
export function loader() {
  return redirect("/#notice=page-missing");
}
