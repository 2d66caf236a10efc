import type { FormWidgets } from "./form-context.ts";
import { refersTo } from "./schema.ts";
import { CoordinatesField } from "./fields/CoordinatesField.tsx";
import { HoursField } from "./fields/HoursField.tsx";
import { HtmlField } from "./fields/HtmlField.tsx";
import { ListField } from "./fields/ListField.tsx";
import { MediaField } from "./fields/MediaField.tsx";
import { NumberField } from "./fields/NumberField.tsx";
import { ObjectField } from "./fields/ObjectField.tsx";
import { RecordField } from "./fields/RecordField.tsx";
import { ReferenceField } from "./fields/ReferenceField.tsx";
import { ChoiceField, ChoicesField, ColourField, DateField, SwitchField, TimeField } from "./fields/SimpleFields.tsx";
import { TextField } from "./fields/TextField.tsx";
import { TupleField } from "./fields/TupleField.tsx";
import { VariantsField } from "./fields/VariantsField.tsx";
import { WeekField } from "./fields/WeekField.tsx";

/** The control of each field type; constant fields have none. */
export const widgets: FormWidgets = {
  line: TextField,
  text: (props) => <TextField {...props} isLong />,
  number: NumberField,
  switch: SwitchField,
  choice: ChoiceField,
  choices: ChoicesField,
  time: TimeField,
  date: DateField,
  colour: ColourField,
  html: HtmlField,
  reference: (props) =>
    ["picture", "video"].includes(props.schema[refersTo] ?? "") ? (
      <MediaField {...props} />
    ) : (
      <ReferenceField {...props} />
    ),
  list: ListField,
  tuple: TupleField,
  object: ObjectField,
  record: RecordField,
  variants: VariantsField,
  coordinates: CoordinatesField,
  hours: HoursField,
  week: WeekField,
};
