import { BesideHeading } from "../../../blocks/BesideHeading/BesideHeading.tsx";
import { consentCopy } from "../consent.copy.ts";
import { type AnyKey, type KeptKey, keptKeys, workerKeys } from "../kept-keys.ts";
import styles from "./KeptTable.module.css";

const copy = consentCopy.kept;
type Row = Pick<KeptKey, "necessary"> & { storage: KeptKey["storage"] | "worker" };

/** What browsers keep of the site, each key of the table with its purpose and how long it stays. */
export function KeptTable() {
  const rows = [
    ...(Object.entries(keptKeys) as [AnyKey, Row][]),
    ...workerKeys.map((key): [AnyKey, Row] => [key, { storage: "worker", necessary: false }]),
  ];
  return (
    <section className={styles.kept}>
      <BesideHeading label={copy.label} title={copy.title} lead={false}>
        {(["necessary", "convenient"] as const).map((kind) => (
          <div key={kind} className={styles.kind}>
            <h3 id={`kept-${kind}`}>{copy[kind]}</h3>
            <p>{copy.about[kind]}</p>
            <table className={styles.table} aria-labelledby={`kept-${kind}`}>
              <thead>
                <tr>
                  {Object.values(copy.columns).map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(
                  ([key, row]) =>
                    row.necessary === (kind === "necessary") && (
                      <tr key={key}>
                        <th scope="row">
                          {copy.keys[key].what}
                          <code>{key}</code>
                        </th>
                        <td>{copy.keys[key].why}</td>
                        <td>{lasting(row)}</td>
                      </tr>
                    ),
                )}
              </tbody>
            </table>
          </div>
        ))}
        <p>{copy.position}</p>
      </BesideHeading>
    </section>
  );
}

/** How long something stays, as the table of keys has it; what is convenient only once the visitor agrees, as stands above it. */
function lasting({ storage }: Row): string {
  if (storage === "session") return copy.lasting.visit;
  if (storage === "worker") return copy.lasting.worker;
  return copy.lasting.always;
}
