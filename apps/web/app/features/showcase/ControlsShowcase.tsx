import { type ComponentProps, useState } from "react";
import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { Progress } from "../../ui/Progress/Progress.tsx";
import { Spinner } from "../../ui/Spinner/Spinner.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { Upload } from "../../ui/Upload/Upload.tsx";
import type { UploadFile } from "../../ui/Upload/upload-file.ts";
import styles from "./ControlsShowcase.module.css";

/** Controls in states that no page shows by itself. `uploads`: target and headers of uploads. */
export function ControlsShowcase({ uploads }: { uploads: { action: string; headers: Record<string, string> } }) {
  const [waiting, setWaiting] = useState(false);
  return (
    <div className={styles.page}>
      <h1>表单控件</h1>
      <SampleUpload label="一份文件" help="后来的代替先来的。" field="one" maxCount={1} {...uploads} />
      <SampleUpload
        label="三份文件"
        help="图片、PDF 与 .txt。"
        field="several"
        maxCount={3}
        accept="image/*, application/pdf, .txt"
        {...uploads}
        name="attachment"
        withCredentials
      />
      {(["normal", "exception", "active", "success"] as const).map((status) => (
        <Progress key={status} percent={100} status={status} label={status} />
      ))}
      <TextField label="说明" name="note" maxLength={10} multiline help="最多十个字。" />
      <button type="button" className={buttonVariant("outlined")} onClick={() => setWaiting(true)}>
        等待
      </button>
      {waiting && (
        <>
          <p role="status" aria-label="立即显示">
            <Spinner />
          </p>
          <p role="status" aria-label="稍后显示">
            <Spinner delay={300} />
          </p>
        </>
      )}
    </div>
  );
}

/** An upload that stores its files in state. */
function SampleUpload(options: Omit<ComponentProps<typeof Upload>, "files" | "onChange">) {
  const [files, setFiles] = useState<UploadFile[]>([]);
  return <Upload {...options} files={files} onChange={setFiles} />;
}
