import type { Careers, JobDetail } from "@klarholm/contract";
import { type ApplicationField, applicationLimits, resumeAccept } from "@klarholm/contract/application-rules";
import { type FormEvent, useEffect, useRef } from "react";
import { look } from "../../../ui/Button/look.ts";
import { TextField } from "../../../ui/TextField/TextField.tsx";
import { Upload } from "../../../ui/Upload/Upload.tsx";
import type { UploadFile } from "../../../ui/Upload/upload-file.ts";
import type { ApplicationControls } from "../ApplicationDialog/use-application.ts";
import { careersCopy } from "../careers.copy.ts";
import { CaptchaField } from "./CaptchaField.tsx";
import { CityField } from "./CityField.tsx";
import { Notice } from "./Notice.tsx";
import { StoresField } from "./StoresField.tsx";
import styles from "./ApplicationForm.module.css";

const { form: copy, flow: words } = careersCopy;

interface Props {
  controls: ApplicationControls;
  job: JobDetail;
  notice: Careers["notice"] | undefined;
}

/** The resume form (section 5). */
export function ApplicationForm({ controls, job, notice }: Props) {
  const { flow, change, submit } = controls;
  const { fields, faults, refusal, sending: busy, cities, stores, captcha } = flow;
  const fault = (field: ApplicationField) => faults.find((one) => one.field === field)?.message;
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    sent.current = true;
    submit();
  };
  // What is wrong is read where it is; a correction takes the focus nowhere.
  useEffect(() => {
    if (!sent.current || faults.length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid], [data-fault] input")?.focus();
    sent.current = false;
  }, [faults]);
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate aria-busy={busy}>
      <TextField
        label={copy.name}
        name="personName"
        value={fields.personName}
        onChange={(personName) => change({ personName })}
        maxLength={applicationLimits.name}
        autoComplete="name"
        fault={fault("personName")}
        disabled={busy}
      />
      <TextField
        label={copy.phone}
        name="phoneNumber"
        type="tel"
        value={fields.phoneNumber}
        onChange={(phoneNumber) => change({ phoneNumber })}
        maxLength={applicationLimits.phone}
        autoComplete="tel"
        fault={fault("phoneNumber")}
        disabled={busy}
      />
      <CityField
        cities={cities}
        value={fields.cityId}
        onChange={(cityId) => change({ cityId })}
        fault={fault("cityId")}
        disabled={busy}
      />
      {job.storeRequired && (
        <StoresField
          stores={fields.cityId ? stores : undefined}
          waiting={fields.cityId !== ""}
          chosen={fields.positionIdList}
          onChange={(positionIdList) => change({ positionIdList })}
          fault={fault("positionIdList")}
          disabled={busy}
        />
      )}
      <Upload
        label={copy.resume}
        field="resumeFile"
        accept={resumeAccept}
        maxCount={applicationLimits.resumeFiles}
        help={copy.filesHelp}
        files={fields.resume}
        onChange={(resume) => change({ resume })}
        beforeUpload={fits}
        fault={fault("resumeFile")}
        disabled={busy}
        onRetry={controls.retry}
      />
      <Upload
        label={copy.portfolio}
        field="otherFiles"
        accept={resumeAccept}
        maxCount={applicationLimits.otherFiles}
        help={copy.filesHelp}
        files={fields.portfolio}
        onChange={(portfolio) => change({ portfolio })}
        beforeUpload={fits}
        fault={fault("otherFiles")}
        disabled={busy}
        onRetry={controls.retry}
      />
      <CaptchaField
        image={captcha?.image}
        value={fields.captchaCode}
        onChange={(captchaCode) => change({ captchaCode })}
        onReload={controls.loadCaptcha}
        onTell={controls.tellCaptcha}
        fault={fault("captchaCode")}
        disabled={busy}
      />
      {notice && (
        <Notice
          notice={notice}
          checked={fields.consented}
          onChange={(consented) => change({ consented })}
          fault={fault("consent")}
          disabled={busy}
        />
      )}
      {refusal && <p className={styles.fault}>{refusal}</p>}
      <button type="submit" className={look("filled")} aria-disabled={busy}>
        {busy ? words.submitting : words.submit}
      </button>
    </form>
  );
}

/** Files that are too large or there already are left out without a word (section 5). */
function fits(file: File, files: readonly UploadFile[]): boolean {
  return file.size > 0 && file.size <= applicationLimits.fileBytes && !files.some(({ name }) => name === file.name);
}
