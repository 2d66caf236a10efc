import { applicationLimits, resumeAccept } from "@klarholm/contract/application-rules";
import { look } from "../../../ui/Button/look.ts";
import { Field } from "../../../ui/Field/Field.tsx";
import { careersCopy } from "../careers.copy.ts";
import { applyPath } from "../jobs-query.ts";
import type { ApplicationPageData } from "../load-careers.server.ts";
import { CityField } from "./CityField.tsx";
import { Notice } from "./Notice.tsx";
import styles from "./ApplicationForm.module.css";

const { errors, form: copy, flow: words } = careersCopy;

/** What a form brought along: its texts, and the ids of the stores that were chosen. */
export interface Sent {
  typed: Readonly<Record<string, string>>;
  stores: readonly string[];
}

interface Props extends ApplicationPageData {
  /** What was sent before and refused: texts and stores are filled in again, files have to be chosen anew. */
  sent: Sent | undefined;
}

/** The resume form as the browser alone can send it. Stores stand below their cities. */
export function PlainApplicationForm({ job, cities, stores, captcha, notice, sent }: Props) {
  const typed = sent?.typed ?? {};
  return (
    <form className={styles.form} method="post" action={applyPath(job.id)} encType="multipart/form-data">
      <input type="hidden" name="jobId" value={job.id} />
      <input type="hidden" name="captchaKey" value={captcha?.captchaKey ?? ""} />
      <Line
        label={copy.name}
        name="personName"
        defaultValue={typed["personName"]}
        maxLength={applicationLimits.name}
        autoComplete="name"
      />
      <Line
        label={copy.phone}
        name="phoneNumber"
        type="tel"
        defaultValue={typed["phoneNumber"]}
        maxLength={applicationLimits.phone}
        autoComplete="tel"
      />
      <CityField cities={cities} value={typed["cityId"] ?? ""} />
      {cities.map(({ areaId, areaName }) =>
        stores[areaId]?.length ? (
          <fieldset key={areaId} className={styles.stores}>
            <legend>{`${copy.stores}：${areaName}`}</legend>
            {stores[areaId].map(({ id, storeName }) => (
              <label key={id} className={styles.check}>
                <input type="checkbox" name="positionIdList" value={id} defaultChecked={sent?.stores.includes(id)} />
                {storeName}
              </label>
            ))}
          </fieldset>
        ) : null,
      )}
      {job.storeRequired && <p className={styles.help}>{copy.storesHelp}</p>}
      <Line label={copy.resume} name="resumeFile" type="file" accept={resumeAccept} />
      <Line label={copy.portfolio} name="otherFiles" type="file" accept={resumeAccept} multiple />
      <p className={styles.help}>{copy.filesHelp}</p>
      {captcha ? (
        <img
          className={styles.still}
          src={`data:image/png;base64,${captcha.imageBase64}`}
          width={168}
          height={56}
          alt={copy.captcha}
        />
      ) : (
        <p className={styles.fault} role="alert">
          {errors.captcha}
        </p>
      )}
      <Line label={copy.captcha} name="captchaCode" maxLength={applicationLimits.captcha} autoComplete="off" />
      {notice && <Notice notice={notice} />}
      <button type="submit" className={look("filled")}>
        {words.submit}
      </button>
    </form>
  );
}

function Line({ label, ...input }: { label: string } & React.ComponentProps<"input">) {
  return <Field label={label}>{(control) => <input className={styles.line} {...control} {...input} />}</Field>;
}
