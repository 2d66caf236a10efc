import { Button, Stack, Text } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { useState } from "react";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";
import type { OpenedPlace } from "./application-file.ts";

interface DocumentTextProps {
  place: OpenedPlace;
  /** The text, if it is shown without a request. */
  known?: readonly string[] | undefined;
}

/** The text of a document, for screen readers and copying. */
export function DocumentText({ place, known }: DocumentTextProps) {
  const [pages, setPages] = useState(known);
  const [isShown, setIsShown] = useState(known !== undefined);
  const { run, busy, failure } = useAction();
  const fetchText = async () => setPages((await callDesk("applicationText", { ...place })).pages);
  const toggle = () => {
    if (!isShown && !pages) void run(fetchText);
    setIsShown(!isShown);
  };
  const hasWords = pages?.some((text) => text.trim() !== "") ?? false;

  return (
    <>
      <div>
        <Button variant="default" size="xs" onClick={toggle} loading={busy} aria-expanded={isShown}>
          {isShown ? "收起文字版" : "文字版"}
        </Button>
      </div>
      <FailureAlert failure={failure} />
      {isShown && pages && !hasWords && <Text>这份文件里没有可读取的文字，可能是扫描件或照片。</Text>}
      {isShown && pages && hasWords && (
        <Stack component="section" aria-label="文字版" gap="xs" className="document-text" tabIndex={0}>
          {pages.map((text, index) => (
            <div key={index}>
              {pages.length > 1 && (
                <Text size="sm" fw={600}>
                  第 {index + 1} 页
                </Text>
              )}
              <Text className="document-words">{text.trim() || "（没有文字）"}</Text>
            </div>
          ))}
        </Stack>
      )}
    </>
  );
}
