import { Alert, Anchor, List } from "@mantine/core";
import type { Fault } from "../../form/form-context.ts";
import type { Path } from "../../form/pointer.ts";
import type { FormSchema } from "../../form/schema.ts";
import { fieldName } from "./ConflictView.tsx";

interface ProblemsProps {
  root: FormSchema;
  body: unknown;
  faults: readonly Fault[];
  onChosen: (path: Path) => void;
}

/** All faults of an item; each links to its field. */
export function Problems({ root, body, faults, onChosen }: ProblemsProps) {
  if (faults.length === 0) return null;
  const wrong = faults.filter(({ severity }) => severity === "fault").length;
  return (
    <Alert
      className="sticky-bottom"
      color={wrong > 0 ? "red" : "gray"}
      title={wrong > 0 ? `${wrong} 处错误，改好才能发布` : `${faults.length} 处提醒`}
    >
      <List size="sm">
        {faults.map((fault) => (
          <List.Item key={`${fault.path.join("/")} ${fault.message}`}>
            <Anchor component="button" type="button" size="sm" onClick={() => onChosen(fault.path)}>
              {fieldName(root, body, fault.path) || "整体"}
            </Anchor>
            ：{fault.message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
