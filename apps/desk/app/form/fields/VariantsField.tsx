import { Fieldset, NativeSelect, Stack } from "@mantine/core";
import { useForm } from "../form-context.ts";
import { emptyOf, variantOf } from "../schema.ts";
import type { FieldProps } from "../form-context.ts";
import { useField } from "./use-field.tsx";
import { Fields } from "./ObjectField.tsx";

/** One of several variants; choosing another resets the value. */
export function VariantsField(props: FieldProps) {
  const { schema, value, path, isRequired } = props;
  const { change, root } = useForm();
  const { input } = useField(props);
  const { key, variant } = variantOf(schema, value);
  const options = schema.oneOf ?? [];
  const names = options.map((option, index) => ({
    value: String(index),
    label: option.title ?? String(option.properties?.[key]?.const),
  }));
  const chosen = variant ? options.indexOf(variant) : -1;
  return (
    <Fieldset legend={input.label} variant="unstyled" className="field-group">
      <Stack gap="sm">
        <NativeSelect
          {...input}
          label="样式"
          required={false}
          data={[...(chosen < 0 || !isRequired ? [{ value: "", label: "（不填）" }] : []), ...names]}
          value={chosen < 0 ? "" : String(chosen)}
          onChange={({ currentTarget }) => {
            const option = currentTarget.value === "" ? undefined : options[Number(currentTarget.value)];
            change(path, option && emptyOf(option, root));
          }}
        />
        {variant && <Fields schema={variant} value={value} path={path} />}
      </Stack>
    </Fieldset>
  );
}
