import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { type FieldProps, useForm } from "../form-context.ts";
import { isRecord } from "../schema.ts";
import { FieldGroup } from "./FieldGroup.tsx";
import { readMapLink } from "./map-link.ts";
import { Fields } from "./ObjectField.tsx";
import { PlaceMap } from "./PlaceMap.tsx";

/** Coordinates: typed, or taken from a pasted link of a map. */
export function CoordinatesField({ schema, value, path }: FieldProps) {
  const { change } = useForm();
  const [link, setLink] = useState("");
  const [read, setRead] = useState<ReturnType<typeof readMapLink>>();
  const take = (text: string) => {
    setLink(text);
    if (text.trim() === "") return setRead(undefined);
    const found = readMapLink(text);
    setRead(found);
    if (typeof found === "string") return;
    const { longitude, latitude } = found;
    change(path, { ...(isRecord(value) && value), longitude, latitude });
  };
  const isFault = typeof read === "string";
  return (
    <FieldGroup schema={schema} path={path}>
      <TextInput
        label="粘贴地图链接"
        description="高德、腾讯或百度地图里标出门店的链接；百度与 GPS 坐标会换算"
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={link}
        error={isFault && read}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <Text size="xs" role="status">
        {read !== undefined &&
          !isFault &&
          `${read.convertedFrom === undefined ? "已填入坐标" : `已从${read.convertedFrom}换算为 GCJ-02`}：东经 ${read.longitude}，北纬 ${read.latitude}。`}
      </Text>
      <Fields schema={schema} value={value} path={path} />
      {isRecord(value) && typeof value["longitude"] === "number" && typeof value["latitude"] === "number" && (
        <PlaceMap longitude={value["longitude"]} latitude={value["latitude"]} />
      )}
    </FieldGroup>
  );
}
