import { useSiteConfig } from "../../../api/site-config.ts";
import { SideHeading } from "../../../blocks/SideHeading/SideHeading.tsx";
import { consentCopy } from "../consent.copy.ts";
import { type RegistryKey, storageKeys, type StorageRule, workerKeys } from "../storage-registry.ts";
import styles from "./StorageTable.module.css";

const copy = consentCopy.kept;
const lasting = { session: "visit", local: "always", worker: "worker" } as const;
type Row = Pick<StorageRule, "necessary"> & { storage: keyof typeof lasting };

export function StorageTable() {
  const { figures } = useSiteConfig();
  const rows = [
    ...(Object.entries(storageKeys) as [RegistryKey, Row][]),
    ...workerKeys.map((key): [RegistryKey, Row] => [key, { storage: "worker", necessary: false }]),
  ];
  return (
    <section className={styles.section}>
      <SideHeading label={copy.label} title={copy.title} isOpening={false}>
        {(["necessary", "convenient"] as const).map((kind) => (
          <div key={kind} className={styles.kind}>
            <h3 id={`storage-${kind}`}>{copy[kind]}</h3>
            <p>{copy.about[kind]}</p>
            <table className={styles.table} aria-labelledby={`storage-${kind}`}>
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
                  ([key, { necessary, storage }]) =>
                    necessary === (kind === "necessary") && (
                      <tr key={key}>
                        <th scope="row">
                          {copy.keys[key].what}
                          <code>{key}</code>
                        </th>
                        <td>{copy.keys[key].why}</td>
                        <td>{copy.lasting[lasting[storage]]}</td>
                      </tr>
                    ),
                )}
              </tbody>
            </table>
          </div>
        ))}
        <p>{copy.position}</p>
        {figures && <p>{copy.counts}</p>}
      </SideHeading>
    </section>
  );
}
