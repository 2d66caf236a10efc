import { Form, useNavigation } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { TextField } from "../../../ui/TextField/TextField.tsx";
import { careersCopy } from "../careers.copy.ts";
import styles from "./WithdrawPage.module.css";

const copy = careersCopy.withdraw;

/** The result of the action; no error means that the application is deleted. */
export interface Withdrawn {
  error?: string;
  typed?: string;
}

export function WithdrawPage({ outcome }: { outcome: Withdrawn | undefined }) {
  const { state } = useNavigation();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{copy.title}</h1>
      <p className={styles.lead}>{copy.lead}</p>
      {outcome && outcome.error === undefined ? (
        <p className={styles.done} role="status">
          {copy.done}
        </p>
      ) : (
        <Form className={styles.form} method="post" noValidate>
          <TextField
            label={copy.code}
            name="deletionCode"
            defaultValue={outcome?.typed}
            maxLength={40}
            autoComplete="off"
            fault={outcome?.error}
          />
          <button type="submit" className={buttonVariant("filled")} aria-disabled={state !== "idle"}>
            {copy.submit}
          </button>
        </Form>
      )}
    </div>
  );
}
