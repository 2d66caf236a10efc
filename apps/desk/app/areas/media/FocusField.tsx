import { Button, Group, Image, Stack, Text } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { imageUrl, isDrawingUrl } from "@klarholm/contract/images";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { type MediaFile, thumbnailOf } from "../../media/media-file.ts";
import { useAction } from "../../ui/use-action.ts";

interface Focus {
  x: number;
  y: number;
}

const middle: Focus = { x: 50, y: 50 };
/** Crops with the aspect ratios of pages. */
const crops = [
  { width: 480, height: 480, name: "方形" },
  { width: 480, height: 600, name: "竖图" },
  { width: 640, height: 360, name: "横图" },
] as const;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const dragged = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/** Sets the focal point of a picture by click or arrow keys. Drawings are not cropped and have none. */
export function FocusField({
  name,
  kind,
  focus: saved,
  onSaved,
}: Pick<MediaFile, "name" | "kind"> & { focus: Focus | null; onSaved: () => void }) {
  const [focus, setFocus] = useState(saved ?? middle);
  const { run, busy, failure } = useAction();
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    mark.current?.style.setProperty("left", `${focus.x}%`);
    mark.current?.style.setProperty("top", `${focus.y}%`);
  }, [focus]);

  const picture = thumbnailOf({ kind, name }, 750);
  if (isDrawingUrl(`/media/${name}`)) return <Image src={picture} alt="" mah={480} fit="contain" />;

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A key press also fires `click`, without coordinates.
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setFocus({
      x: dragged(((event.clientX - left) / width) * 100),
      y: dragged(((event.clientY - top) / height) * 100),
    });
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    setFocus(({ x, y }) => ({ x: dragged(x + step[0] * far), y: dragged(y + step[1] * far) }));
  };
  const isMiddle = focus.x === 50 && focus.y === 50;
  const isSaved = focus.x === (saved ?? middle).x && focus.y === (saved ?? middle).y;
  const save = () =>
    void run(async () => {
      await callDesk("focusMedia", { name, focus: isMiddle ? null : focus });
      onSaved();
    });

  return (
    <Stack gap="sm">
      <button
        type="button"
        className="focus"
        onClick={press}
        onKeyDown={move}
        aria-label={`焦点：横向 ${focus.x}%，纵向 ${focus.y}%`}
        aria-describedby="focus-help"
      >
        <img src={picture} alt="" draggable={false} />
        <span ref={mark} aria-hidden />
      </button>
      <Text size="sm" id="focus-help">
        点一下画面里最重要的地方，或用方向键移动（按住 Shift 走得更快）；裁切时会留住它。
      </Text>
      {failure && (
        <Text c="error" role="alert">
          {failure}
        </Text>
      )}
      <Group gap="xs">
        <Button size="xs" loading={busy} disabled={isSaved} onClick={save}>
          保存焦点
        </Button>
        <Button size="xs" variant="default" disabled={isMiddle} onClick={() => setFocus(middle)}>
          居中
        </Button>
      </Group>
      <Group align="start" gap="sm">
        {crops.map(({ name: title, ...box }) => (
          <figure key={title} className="crop">
            {/* With the saved focal point: each other one would render a new picture. */}
            <img src={imageUrl(`/media/${name}${saved ? `?f=${saved.x}-${saved.y}` : ""}`, box)} alt="" />
            <figcaption>{title}</figcaption>
          </figure>
        ))}
      </Group>
    </Stack>
  );
}
