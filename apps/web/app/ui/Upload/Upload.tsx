import { type ChangeEvent, type DragEvent, useRef, useState } from "react";
import { Field } from "../Field/Field.tsx";
import { UploadItem } from "./UploadItem.tsx";
import { uploadCopy as copy } from "./upload.copy.ts";
import { type UploadOptions, useUpload } from "./use-upload.ts";
import styles from "./Upload.module.css";

interface Props extends UploadOptions {
  label: string;
  /** Help below the label. */
  help?: string | undefined;
  /** What is wrong with the choice. */
  fault?: string | undefined;
  /** Name of the field when the form is sent without JavaScript. */
  field: string;
  disabled?: boolean | undefined;
  /** Sends what failed again; by default the file alone, where an action is given. */
  onRetry?: ((uid: string) => void) | undefined;
}

/** A drop zone that is a file input, with a row for each file below it. Without JavaScript the input alone does it. */
export function Upload({ label, help, fault, field, disabled = false, onRetry, ...options }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { add, remove, retry } = useUpload(options);
  const [over, setOver] = useState(false);
  const { files, accept, maxCount, action } = options;
  const again = onRetry ?? (action && retry);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])]);
    // The same file may be chosen again after it was removed.
    currentTarget.value = "";
  };
  const letGo = (uid: string) => {
    remove(uid);
    // The button that was pressed goes with its file; the keyboard stays where another is chosen.
    input.current?.focus();
  };
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside && !disabled);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    if (!disabled) add([...event.dataTransfer.files]);
  };

  return (
    <div className={styles.upload}>
      <Field label={label} help={help} fault={fault}>
        {(control) => (
          <div
            className={styles.zone}
            data-over={over || undefined}
            onDragEnter={(event) => drag(event, true)}
            onDragOver={(event) => drag(event, true)}
            onDragLeave={(event) => drag(event, false)}
            onDrop={drop}
          >
            <input
              ref={input}
              {...control}
              className={styles.input}
              type="file"
              name={field}
              accept={accept}
              multiple={maxCount !== 1}
              disabled={disabled}
              onChange={choose}
              aria-labelledby={`${control.id}-label ${control.id}-choose`}
            />
            <span id={`${control.id}-choose`} className={styles.choose} aria-hidden>
              {copy.choose}
            </span>
            <span className={styles.hint} aria-hidden>
              {copy.drop}
            </span>
          </div>
        )}
      </Field>
      {files.length > 0 && (
        <ul className={styles.list} aria-label={copy.files}>
          {files.map((file) => (
            <UploadItem
              key={file.uid}
              file={file}
              onRemove={disabled ? undefined : () => letGo(file.uid)}
              onRetry={disabled || !again ? undefined : () => again(file.uid)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
