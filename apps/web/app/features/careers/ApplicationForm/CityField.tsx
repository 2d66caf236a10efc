import { useId } from "react";
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
  const id = useId();
  return (
    <div className={styles.field} data-fault={fault && true}>
      <label htmlFor={id}>{copy.city}</label>
      <select
        id={id}
        name="cityId"
        className={styles.select}
        {...(onChange
          ? { value, onChange: ({ currentTarget }) => onChange(currentTarget.value) }
          : { defaultValue: value })}
        disabled={disabled}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
      >
        <option value="">{copy.chooseCity}</option>
        {cities.map(({ areaId, areaName }) => (
          <option key={areaId} value={areaId}>
            {areaName}
          </option>
        ))}
      </select>
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
