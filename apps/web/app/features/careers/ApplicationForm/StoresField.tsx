import { applicationLimits } from "@klarholm/contract/application-rules";
import { useEffect, useEffectEvent, useState } from "react";
import { browserClient, dataOf } from "../../../api/browser-client.ts";
import { useSiteConfig } from "../../../api/site-config.ts";
import { showToast } from "../../../ui/Toast/toast.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { careersCopy } from "../careers.copy.ts";
import type { ApplicationPageData, City, StoreChoice } from "../load-careers.server.ts";
import styles from "./ApplicationForm.module.css";

const { form: copy, errors } = careersCopy;

interface Props {
  cities: readonly City[];
  /** Empty before a choice. Needs a `key` of the same value. */
  cityId: string;
  loaded: ApplicationPageData["stores"];
  initial: readonly string[];
  fault: string | undefined;
}

/** Stores of the chosen city; at most two can be checked (section 5). */
export function StoresField({ cities, cityId, loaded, initial, fault }: Props) {
  const config = useSiteConfig();
  const isHydrated = useHydrated();
  const [stores, setStores] = useState(loaded);
  const [chosen, setChosen] = useState(initial);
  const isFull = isHydrated && chosen.length >= applicationLimits.stores;

  const city = stores[cityId] ? undefined : cities.find(({ areaId }) => areaId === cityId)?.areaName;
  const onLoaded = useEffectEvent((found: StoreChoice[]) => {
    if (found.length === 0) console.warn(`There are no stores in ${city}.`);
    setStores({ [cityId]: found });
  });
  useEffect(() => {
    if (!city) return undefined;
    const unmounted = new AbortController();
    const { signal } = unmounted;
    dataOf(browserClient(config).call("getStoreListByCity", { city }, { signal })).then(
      onLoaded,
      () => signal.aborted || showToast(errors.stores, "error", "stores"),
    );
    return () => unmounted.abort();
  }, [config, city]);

  return (
    <fieldset
      className={styles.stores}
      data-fault={fault && true}
      onChange={({ currentTarget }) =>
        setChosen(Array.from(currentTarget.querySelectorAll<HTMLInputElement>(":checked"), ({ value }) => value))
      }
    >
      <legend>{copy.stores}</legend>
      {!cityId && Object.keys(stores).length === 0 && <p className={styles.help}>{copy.chooseCityFirst}</p>}
      {stores[cityId]?.length === 0 && <p className={styles.help}>{copy.noStores}</p>}
      {cities.map(({ areaId, areaName }) =>
        stores[areaId]?.length && (!cityId || areaId === cityId) ? (
          <fieldset key={areaId} className={styles.city}>
            <legend>{areaName}</legend>
            {stores[areaId].map(({ id, storeName }) => (
              <label key={id} className={styles.check}>
                <input
                  type="checkbox"
                  name="positionIdList"
                  value={id}
                  defaultChecked={initial.includes(id)}
                  disabled={isFull && !chosen.includes(id)}
                />
                {storeName}
              </label>
            ))}
          </fieldset>
        ) : null,
      )}
      <p className={fault ? styles.fault : styles.help}>{fault ?? copy.storesHelp}</p>
    </fieldset>
  );
}
