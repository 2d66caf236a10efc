/** What a link of type 7 loads when it is pressed. */
export { browserClient } from "../../api/browser-client.ts";
export { fetchRecord } from "../../api/fetch-record.ts";
export { RecordDialog } from "./RecordDialog/RecordDialog.tsx";
