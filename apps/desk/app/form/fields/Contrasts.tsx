import { contrastsIn, minContrast } from "@klarholm/contract/contrast";
import { Stack, Text } from "@mantine/core";
import { useForm } from "../form-context.ts";
import { pointerOf } from "../pointer.ts";

/** Contrast of a block's texts, where an editor chose the colour of text or background. */
export function Contrasts({ block }: { block: unknown }) {
  const { theme } = useForm();
  return (
    <Stack gap={2}>
      {contrastsIn(block, theme).map(({ path, text, ground, ratio }) => (
        <Text key={pointerOf(path)} size="xs" c={ratio < minContrast ? "error" : "dimmed"}>
          文字 {text} 在底色 {ground} 上的对比度是 {ratio.toFixed(1)}:1
          {ratio < minContrast && `，应不低于 ${minContrast}:1`}
        </Text>
      ))}
    </Stack>
  );
}
