import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import { shareCodeLength } from "@klarholm/contract/desk/letters";
import { useEffect, useState } from "react";
import { useLoaderData } from "react-router";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { formatTime } from "../../ui/time.ts";
import { useAction } from "../../ui/use-action.ts";
import { applicantName } from "./applicant.ts";

/** The token is in the hash, which browsers do not send to servers. */
export const loader = () => ({ token: location.hash.slice(1) });

const fields = { resumeFile: "简历", otherFiles: "其他文件" } as const;

interface OpenedFile {
  token: string;
  opening: string;
  position: number;
}

/** One application for someone without an account, opened by link and code: pages as pictures only. */
export default function Share() {
  const { token } = useLoaderData<typeof loader>();
  const [code, setCode] = useState("");
  const [shared, setShared] = useState<DeskAnswer<"openShare">>();
  return (
    <main className="shared">
      {shared ? (
        <Stack>
          <Title order={1} className="wrap-anywhere">
            {applicantName(shared.name)}
          </Title>
          <Text>
            {shared.jobTitle} · {shared.city} · {formatTime(shared.expiresAt)} 前可以查看
          </Text>
          <Text size="sm">这是求职者的个人信息，请不要截图或转发。</Text>
          {shared.files.length === 0 && <Text>这份申请没有文件。</Text>}
          {shared.files.map(({ position, field }) => (
            <SharedFile
              key={position}
              name={`${fields[field]} ${position + 1}`}
              file={{ token, opening: shared.opening, position }}
            />
          ))}
        </Stack>
      ) : (
        <Stack>
          <Title order={1}>查看申请</Title>
          <ActionForm
            action="查看"
            onSubmit={async () => setShared(await callDesk("openShare", { token, code: code.trim() }))}
          >
            <TextInput
              label="查看码"
              description={`发给您链接的同事会另外告诉您，${shareCodeLength} 位数字；输错五次链接就失效`}
              inputMode="numeric"
              autoComplete="off"
              pattern={`\\d{${shareCodeLength}}`}
              maxLength={shareCodeLength}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              required
            />
          </ActionForm>
        </Stack>
      )}
    </main>
  );
}

function SharedFile({ name, file }: { name: string; file: OpenedFile }) {
  const [pages, setPages] = useState<DeskAnswer<"openShareFile">["pages"]>();
  const { run, busy, failure } = useAction();
  const open = () => void run(async () => setPages((await callDesk("openShareFile", file)).pages));
  return (
    <Stack component="section" aria-label={name}>
      <Group>
        <Title order={2} size="h4">
          {name}
        </Title>
        {!pages && (
          <Button size="xs" loading={busy} onClick={open}>
            查看{name}
          </Button>
        )}
      </Group>
      <FailureAlert failure={failure} />
      {pages?.length === 0 && <Text>这份文件无法显示为图片，请向人事同事索取。</Text>}
      {pages?.map((size, index) => (
        <SharedPage key={index} file={file} page={index + 1} size={size} />
      ))}
    </Stack>
  );
}

interface SharedPageProps {
  file: OpenedFile;
  page: number;
  size: { width: number; height: number };
}

/** A page as a picture. It is fetched with the token in the body, because addresses are logged. */
function SharedPage({ file, page, size }: SharedPageProps) {
  const [picture, setPicture] = useState("");
  const [failure, setFailure] = useState("");
  const { token, opening, position } = file;
  useEffect(() => {
    const stop = new AbortController();
    fetchPage({ token, opening, position, page }, stop.signal).then(setPicture, (error: unknown) => {
      if (!stop.signal.aborted) setFailure(error instanceof DeskError ? error.message : `第 ${page} 页未能显示。`);
    });
    return () => stop.abort();
  }, [token, opening, position, page]);
  if (failure) return <FailureAlert failure={failure} />;
  return picture ? (
    <img src={picture} alt={`第 ${page} 页`} width={Math.round(size.width)} height={Math.round(size.height)} />
  ) : (
    <Text role="status">正在打开第 {page} 页…</Text>
  );
}

/** The picture as a data URI: the security policy allows no blobs. */
async function fetchPage(request: OpenedFile & { page: number }, signal: AbortSignal): Promise<string> {
  const answer = await fetch(deskEndpoints.sharePage.path, {
    method: "POST",
    signal,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  if (answer.headers.get("content-type") !== "image/png") {
    const { errorMessage } = (await answer.json()) as { errorMessage?: string };
    throw new DeskError("", errorMessage ?? "");
  }
  const blob = await answer.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error("the picture was not read")));
    reader.readAsDataURL(blob);
  });
}
