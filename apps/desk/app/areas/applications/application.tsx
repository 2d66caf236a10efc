import { Anchor, Stack, Text, Title } from "@mantine/core";
import { type LoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { formatTime } from "../../ui/time.ts";
import { applicantName } from "./applicant.ts";
import { ApplicationFile } from "./ApplicationFile.tsx";

export const loader = ({ request, params: { id = "" } }: LoaderFunctionArgs) => load("application", { id }, request);

/** One job application with its files. */
export default function Application() {
  const application = useLoaderData<typeof loader>();
  const { id, name, phone, jobTitle, city, stores, createdAt, consentVersion, files } = application;
  const fields = [
    ["职位", jobTitle],
    ["电话", phone ?? applicantName(null)],
    ["城市", city],
    ["门店", stores.join("、") || "未选择"],
    ["申请时间", formatTime(createdAt)],
    ["申请编号", id],
    ["同意的告知版本", consentVersion],
  ] as const;

  return (
    <Stack>
      <Anchor component={Link} to="/applications" size="sm">
        全部申请
      </Anchor>
      <Title order={1} className="wrap-anywhere">
        {applicantName(name)}
      </Title>
      <dl className="facts">
        {fields.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" className="wrap-anywhere">
              {value}
            </Text>
          </div>
        ))}
      </dl>
      {files.map((file) => (
        <ApplicationFile key={`${id} ${file.position}`} application={id} file={file} />
      ))}
    </Stack>
  );
}
