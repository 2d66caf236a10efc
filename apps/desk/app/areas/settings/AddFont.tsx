import { Button, FileInput, Modal, Stack, Textarea } from "@mantine/core";
import { fontLimits, type FontRole, fontRoles } from "@klarholm/contract/desk/fonts";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { sendFile } from "../../api/send-file.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";
import { chooseFont } from "./own-fonts.ts";

/** Uploads a font with the text of its licence, and puts it into the draft of the site's settings. */
export function AddFont({ role, onClose }: { role: FontRole; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [licence, setLicence] = useState("");
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const send = () =>
    void run(async () => {
      if (!file) return;
      const added = await sendFile("uploadFont", { role, licence }, file);
      await chooseFont(role, added.file);
      await revalidate();
      onClose();
    });
  return (
    <Modal opened onClose={onClose} title={`上传字体：${fontRoles[role]}`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack>
          <FileInput
            label="字体文件"
            description="WOFF2、WOFF、TTF 或 OTF，不超过 20 MB"
            placeholder="选择文件"
            accept=".woff2,.woff,.ttf,.otf"
            required
            value={file}
            onChange={setFile}
          />
          <Textarea
            label="许可全文"
            description="字体的许可要允许在网站上使用；它与字体一同保存。"
            required
            rows={8}
            maxLength={fontLimits.licence}
            value={licence}
            onChange={(event) => setLicence(event.currentTarget.value)}
          />
          <FailureAlert failure={failure} />
          <Button type="submit" loading={busy} disabled={!file || licence.trim() === ""}>
            上传并存为草稿
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
