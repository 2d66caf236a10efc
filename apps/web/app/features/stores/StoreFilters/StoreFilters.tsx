import { Form, useNavigate } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { Choice } from "../../../ui/Choice/Choice.tsx";
import { usePendingQuery } from "../../../ui/Choice/use-pending-query.ts";
import type { Areas } from "../store-view.ts";
import { storesCopy } from "../stores.copy.ts";
import { readStoresQuery, type StoresQuery, storesSearch } from "../stores-query.ts";
import styles from "./StoreFilters.module.css";

interface Props {
  path: string;
  query: StoresQuery;
  areas: Areas;
  types: readonly string[];
}

/** Province, city and type; with scripts each choice navigates at once, without them the form is submitted. */
export function StoreFilters({ path, query, areas, types }: Props) {
  const navigate = useNavigate();
  const { province, city, type } = usePendingQuery(path, query, readStoresQuery);

  const choose = (changes: StoresQuery) =>
    navigate(`${path}${storesSearch({ province, city, type, ...changes })}`, { preventScrollReset: true });

  const provinces = province ? areas.filter(({ areaCode }) => areaCode === province) : areas;
  return (
    <Form className={styles.filters} method="get" action={path} role="search" aria-label={storesCopy.filters}>
      <Choice
        label={storesCopy.province}
        name="province"
        value={province}
        all={storesCopy.allProvinces}
        onChoose={(chosen) => choose({ province: chosen, city: undefined })}
        options={named(areas)}
      />
      <Choice
        label={storesCopy.city}
        name="city"
        value={city}
        all={storesCopy.allCities}
        onChoose={(chosen) => choose({ city: chosen })}
        options={provinces.map(({ areaName, children }) => ({ name: areaName, options: named(children) }))}
      />
      <Choice
        label={storesCopy.type}
        name="type"
        value={type}
        all={storesCopy.allTypes}
        onChoose={(chosen) => choose({ type: chosen })}
        options={types.map((name) => ({ value: name, name }))}
      />
      <noscript>
        <button type="submit" className={buttonVariant("outlined")}>
          {storesCopy.apply}
        </button>
      </noscript>
    </Form>
  );
}

const named = (areas: readonly { areaCode: string; areaName: string }[]) =>
  areas.map(({ areaCode, areaName }) => ({ value: areaCode, name: areaName }));
