import { Field } from "../../../ui/Field/Field.tsx";
import type { City } from "../load-careers.server.ts";
import { careersCopy } from "../careers.copy.ts";
import styles from "./ApplicationForm.module.css";

const copy = careersCopy.form;

interface Props {
  cities: readonly City[];
  value?: string;
  onChange?: (cityId: string) => void;
  fault?: string | undefined;
  disabled?: boolean;
}

/** Where one would like to work. */
export function CityField({ cities, value, onChange, fault, disabled }: Props) {
  return (
    <Field label={copy.city} fault={fault}>
      {(control) => (
        <select
          {...control}
          name="cityId"
          className={styles.select}
          {...(onChange
            ? { value, onChange: ({ currentTarget }) => onChange(currentTarget.value) }
            : { defaultValue: value })}
          disabled={disabled}
        >
          <option value="">{copy.chooseCity}</option>
          {cities.map(({ areaId, areaName }) => (
            <option key={areaId} value={areaId}>
              {areaName}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
