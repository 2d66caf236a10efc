import { Box, Button, FileButton, Group, NativeSelect, NumberInput, Stack, Text, Title } from "@mantine/core";
import { DeskError } from "@klarholm/contract/desk/client";
import { IconPrinter, IconUpload } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";
import { CodesNav } from "./CodesNav.tsx";
import { type LabelCode, labelSizes, type LabelSize, maxLabels, readBatchFile } from "./label-codes.ts";
import { LabelSheet } from "./LabelSheet.tsx";

const sizes: readonly LabelSize[] = [65, 44, 24];

/** Prints labels from the file of a batch, which stays in the browser. */
export default function Labels() {
  const [codes, setCodes] = useState<readonly LabelCode[]>([]);
  const [size, setSize] = useState<LabelSize>(65);
  const [first, setFirst] = useState<number | string>(1);
  const [count, setCount] = useState<number | string>(65);
  const { run, busy, failure } = useAction();
  const sheets = useMemo(() => {
    const from = Number(first) - 1;
    const chosen = codes.slice(from, from + Math.min(Number(count), maxLabels));
    return Array.from({ length: Math.ceil(chosen.length / size) }, (_, at) => chosen.slice(at * size, (at + 1) * size));
  }, [codes, first, count, size]);
  const read = (file: File | null) =>
    void run(async () => {
      if (!file) return;
      const found = readBatchFile(await file.text());
      // Labels of the former file would be printed by mistake.
      setCodes(found ?? []);
      setFirst(1);
      if (!found) throw new DeskError("", "这不是生成批次时下载的 CSV 文件。");
    });

  return (
    <>
      <div className="screen-only">
        <Stack>
          <Title order={1}>打印标签</Title>
          <CodesNav />
          <Stack className="panel">
            <Text size="sm">选生成批次时下载的 CSV 文件：文件不会上传，标签在这台电脑上排好。</Text>
            <Group align="end">
              <FileButton accept=".csv" onChange={read} inputProps={{ "aria-label": "批次的文件" }}>
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    loading={busy}
                    leftSection={<IconUpload size={16} stroke={1.5} />}
                  >
                    选择文件…
                  </Button>
                )}
              </FileButton>
              <NativeSelect
                label="标签纸（A4）"
                data={sizes.map((each) => ({ value: String(each), label: labelSizes[each] }))}
                value={String(size)}
                onChange={({ currentTarget: { selectedIndex } }) => setSize(sizes[selectedIndex] ?? 65)}
              />
              <NumberInput label="从第几个起" min={1} max={codes.length} value={first} onChange={setFirst} />
              <NumberInput label="个数" min={1} max={maxLabels} value={count} onChange={setCount} />
              <Button
                disabled={sheets.length === 0}
                leftSection={<IconPrinter size={16} stroke={1.5} />}
                onClick={() => print()}
              >
                打印 {sheets.length} 张
              </Button>
            </Group>
            <Text role="status" size="sm">
              {codes.length > 0 &&
                `文件里有 ${codes.length} 个验证码，一次最多打印 ${maxLabels} 个。打印时选“实际大小”，不要缩放。`}
            </Text>
          </Stack>
          <FailureAlert failure={failure} />
        </Stack>
      </div>
      {sheets.length > 0 && (
        <Box component="section" className="label-sheets" tabIndex={0} aria-label="标签">
          {sheets.map((sheet, at) => (
            <LabelSheet key={at} codes={sheet} size={size} />
          ))}
        </Box>
      )}
    </>
  );
}
