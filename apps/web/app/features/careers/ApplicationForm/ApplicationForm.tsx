import { applicationLimits, resumeAccept } from "@klarholm/contract/application-rules";
import { useRef, useState } from "react";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { Field } from "../../../ui/Field/Field.tsx";
import { TextField } from "../../../ui/TextField/TextField.tsx";
import { Upload } from "../../../ui/Upload/Upload.tsx";
import type { UploadFile } from "../../../ui/Upload/upload-file.ts";
import type { ApplicationFiles, TypedFields } from "../application-data.ts";
import { careersCopy } from "../careers.copy.ts";
import { applyPath } from "../jobs-query.ts";
import type { ApplicationPageData } from "../load-careers.server.ts";
import { CaptchaField } from "./CaptchaField.tsx";
import { ConsentField } from "./ConsentField.tsx";
import { StoresField } from "./StoresField.tsx";
import { type ApplicationEvents, useApplication } from "./use-application.ts";
import styles from "./ApplicationForm.module.css";

const { form: copy, flow } = careersCopy;
const noStores = {};

interface Props extends Pick<ApplicationPageData, "job" | "cities" | "notice">, ApplicationEvents {
  /** Stores by city and the captcha, if the server has loaded them. */
  stores?: ApplicationPageData["stores"];
  captcha?: ApplicationPageData["captcha"];
  typed?: TypedFields | undefined;
}

/** The application form (section 5). Without JavaScript the browser posts it to its page's route. */
export function ApplicationForm({ job, cities, notice, stores = noStores, captcha, typed, ...events }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { files, busy, attempts, faultOf, changed, setFiles, submit, retry } = useApplication(form, job, events);
  // Without JavaScript all server-loaded stores must be visible, so they are shown until a city is chosen.
  const [city, setCity] = useState({
    id: Object.keys(stores).length > 0 ? "" : (typed?.cityId ?? ""),
    stores: typed?.positionIdList ?? [],
  });

  const upload = (field: keyof ApplicationFiles, label: string, maxCount: number) => (
    <Upload
      label={label}
      field={field}
      accept={resumeAccept}
      maxCount={maxCount}
      help={copy.filesHelp}
      files={files[field]}
      onChange={(list) => setFiles(field, list)}
      beforeUpload={fits}
      fault={faultOf(field)}
      onRetry={retry}
    />
  );

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={applyPath(job.id)}
      encType="multipart/form-data"
      onChange={({ target }) => target instanceof Element && changed(target.getAttribute("name") ?? "")}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      aria-busy={busy}
    >
      <fieldset className={styles.fields} disabled={busy}>
        <input type="hidden" name="jobId" value={job.id} />
        <TextField
          label={copy.name}
          name="personName"
          defaultValue={typed?.personName}
          maxLength={applicationLimits.name}
          autoComplete="name"
          fault={faultOf("personName")}
        />
        <TextField
          label={copy.phone}
          name="phoneNumber"
          type="tel"
          defaultValue={typed?.phoneNumber}
          maxLength={applicationLimits.phone}
          autoComplete="tel"
          fault={faultOf("phoneNumber")}
        />
        <Field label={copy.city} fault={faultOf("cityId")}>
          {(control) => (
            <select
              {...control}
              name="cityId"
              className={styles.select}
              defaultValue={typed?.cityId}
              onChange={({ currentTarget }) => setCity({ id: currentTarget.value, stores: [] })}
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
        {job.storeRequired && (
          <StoresField
            key={city.id}
            cities={cities}
            cityId={city.id}
            loaded={stores}
            initial={city.stores}
            fault={faultOf("positionIdList")}
          />
        )}
        {upload("resumeFile", copy.resume, applicationLimits.resumeFiles)}
        {upload("otherFiles", copy.portfolio, applicationLimits.otherFiles)}
        <CaptchaField initial={captcha} attempts={attempts} fault={faultOf("captchaCode")} />
        {notice && <ConsentField notice={notice} fault={faultOf("consent")} />}
      </fieldset>
      {faultOf("form") && <p className={styles.fault}>{faultOf("form")}</p>}
      <button type="submit" className={buttonVariant("filled")} aria-disabled={busy}>
        {busy ? flow.submitting : flow.submit}
      </button>
    </form>
  );
}

/** Skips empty, too large and duplicate files silently (section 5). */
function fits(file: File, files: readonly UploadFile[]): boolean {
  return file.size > 0 && file.size <= applicationLimits.fileBytes && !files.some(({ name }) => name === file.name);
}
