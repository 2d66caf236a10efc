import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { type LoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { Facts } from "../../ui/Facts.tsx";
import { formatTime } from "../../ui/time.ts";
import { applicantName } from "./applicant.ts";
import { ApplicationActions } from "./ApplicationActions.tsx";
import { ApplicationFile } from "./ApplicationFile.tsx";
import { Assignee } from "./Assignee.tsx";
import { Letters } from "./Letters.tsx";
import { Notes } from "./Notes.tsx";
import { Shares } from "./Shares.tsx";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const [application, { people, mail, states }, { templates }] = await Promise.all([
    load("application", { id }, request),
    load("applicationChoices", {}, request),
    load("letterTemplates", {}, request),
  ]);
  return { application, people, mail, states, templates };
}

/** One job application with its files. */
export default function Application() {
  const { application, people, mail, states, templates } = useLoaderData<typeof loader>();
  const { id, name, phone, jobTitle, city, stores, createdAt, consentVersion, files, state, expiresAt } = application;
  const { others, notes, letters, shares, assignee } = application;
  const fields = [
    ["职位", jobTitle],
    ["电话", phone ?? applicantName(null)],
    ["城市", city],
    ["门店", stores.join("、") || "未选择"],
    ["申请时间", formatTime(createdAt)],
    ["申请编号", id],
    ["同意的告知版本", consentVersion],
    ["到期自动删除", formatTime(expiresAt)],
  ] as const;

  return (
    <Stack>
      <Anchor component={Link} to="/applications" size="sm">
        全部申请
      </Anchor>
      <Title order={1} className="wrap-anywhere">
        {applicantName(name)}
      </Title>
      <Facts facts={fields} />
      <Group align="end">
        <Assignee id={id} assignee={assignee} people={people} />
        <ApplicationActions key={id} id={id} state={state} states={states} />
      </Group>
      {others.length > 0 && (
        <Stack component="section" gap="xs" aria-label="同一个电话的其他申请">
          <Text size="sm">同一个电话还申请过：</Text>
          <ul className="plain">
            {others.map((other) => (
              <li key={other.id}>
                <Group gap="xs">
                  <Anchor component={Link} to={`/applications/${other.id}`} size="sm">
                    {other.jobTitle}
                  </Anchor>
                  <Text size="sm">
                    {other.stateName}，{formatTime(other.createdAt)}
                  </Text>
                </Group>
              </li>
            ))}
          </ul>
        </Stack>
      )}
      {files.map((file) => (
        <ApplicationFile key={`${id} ${file.position}`} application={id} file={file} />
      ))}
      <Notes key={`${id} notes`} id={id} notes={notes} />
      <Letters
        key={`${id} letters`}
        id={id}
        letters={letters}
        templates={templates}
        values={{ 姓名: name ?? "", 职位: jobTitle, 城市: city, 申请编号: id }}
        mail={mail}
      />
      <Shares key={`${id} shares`} id={id} shares={shares} />
    </Stack>
  );
}
