import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { TextField } from "../../../ui/TextField/TextField.tsx";
import { careersCopy } from "../careers.copy.ts";
import styles from "./WithdrawPage.module.css";

const copy = careersCopy.withdraw;

/** What became of a code that was sent. */
export type Withdrawn = { done: true } | { error: string; typed: string };

/** Deletes an application by the code that its sender was given. */
export function WithdrawPage({ outcome }: { outcome: Withdrawn | undefined }) {
  const { state } = useNavigation();
  const [typed, setTyped] = useState(outcome && "typed" in outcome ? outcome.typed : "");
  const fault = outcome && "error" in outcome ? outcome.error : undefined;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{copy.title}</h1>
      <p className={styles.lead}>{copy.lead}</p>
      {outcome && "done" in outcome ? (
        <p className={styles.done} role="status">
          {copy.done}
        </p>
      ) : (
        <Form className={styles.form} method="post" noValidate>
          <TextField
            label={copy.code}
            name="deletionCode"
            value={typed}
            onChange={setTyped}
            maxLength={40}
            autoComplete="off"
            fault={fault}
          />
          <button type="submit" className={look("filled")} aria-disabled={state !== "idle"}>
            {copy.submit}
          </button>
        </Form>
      )}
    </div>
  );
}
