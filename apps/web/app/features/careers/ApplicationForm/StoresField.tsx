import { applicationLimits } from "@klarholm/contract/application-rules";
import { careersCopy } from "../careers.copy.ts";
import type { StoreChoice } from "../load-careers.server.ts";
import styles from "./ApplicationForm.module.css";

const copy = careersCopy.form;

interface Props {
  /** Of the chosen city; undefined until they are there. */
  stores: readonly StoreChoice[] | undefined;
  /** Whether a city has been chosen, so that stores are on their way. */
  waiting: boolean;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  fault?: string | undefined;
  disabled?: boolean;
}

/** Stores of the city, two at most: when two are ticked, the others cannot be (section 5). */
export function StoresField({ stores, waiting, chosen, onChange, fault, disabled = false }: Props) {
  const full = chosen.length >= applicationLimits.stores;
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className={styles.stores} data-fault={fault && true}>
      <legend>{copy.stores}</legend>
      {!waiting && <p className={styles.help}>{copy.chooseCityFirst}</p>}
      {waiting && stores?.length === 0 && <p className={styles.help}>{copy.noStores}</p>}
      {stores?.map(({ id, storeName }) => (
        <label key={id} className={styles.check}>
          <input
            type="checkbox"
            name="positionIdList"
            value={id}
            checked={chosen.includes(id)}
            disabled={disabled || (full && !chosen.includes(id))}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
          />
          {storeName}
        </label>
      ))}
      <p className={fault ? styles.fault : styles.help}>{fault ?? copy.storesHelp}</p>
    </fieldset>
  );
}
