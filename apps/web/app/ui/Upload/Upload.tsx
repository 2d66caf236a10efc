import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Field } from "../Field/Field.tsx";
import { UploadItem } from "./UploadItem.tsx";
import { uploadCopy as copy } from "./upload.copy.ts";
import { type UploadOptions, useUpload } from "./use-upload.ts";
import styles from "./Upload.module.css";

interface Props extends UploadOptions {
  label: string;
  help?: string | undefined;
  fault?: string | undefined;
  /** Name of the file input, for forms without JavaScript. */
  field: string;
  /** Retries a failed file; default: posts it again to `action`. */
  onRetry?: ((uid: string) => void) | undefined;
}

/** A file input as drop zone, with the list of chosen files. Without JavaScript a plain file input. */
export function Upload({ label, help, fault, field, onRetry, ...options }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { add, remove, retry } = useUpload(options);
  const [over, setOver] = useState(false);
  const { files, accept, maxCount, action } = options;
  const onAgain = onRetry ?? (action === undefined ? undefined : retry);

  const takeChosen = () => {
    if (!input.current) return;
    add(input.current.files ?? []);
    // The same file may be chosen again after it was removed.
    input.current.value = "";
  };
  const onMount = useEffectEvent(takeChosen);
  // Files may have been chosen before hydration.
  useEffect(() => onMount(), []);
  const onDrag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver && !input.current?.matches(":disabled"));
  };

  return (
    <div className={styles.upload}>
      <Field label={label} help={help} fault={fault}>
        {(control) => (
          <div
            className={styles.zone}
            data-over={over || undefined}
            onDragEnter={(event) => onDrag(event, true)}
            onDragOver={(event) => onDrag(event, true)}
            onDragLeave={(event) => onDrag(event, false)}
            onDrop={(event) => {
              onDrag(event, false);
              if (!input.current?.matches(":disabled")) add(event.dataTransfer.files);
            }}
          >
            <input
              ref={input}
              {...control}
              className={styles.input}
              type="file"
              name={field}
              accept={accept}
              multiple={maxCount !== 1}
              onChange={takeChosen}
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
              onRemove={() => {
                remove(file.uid);
                // The focused button is removed with its file.
                input.current?.focus();
              }}
              onRetry={onAgain && (() => onAgain(file.uid))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
