import { Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useEffect, useState } from "react";

/** Milliseconds without a change after which the map is requested. */
const delay = 600;

/** Whether the server has no key of the map service; remembered until the desk is loaded again. */
let isOff = false;

interface PlaceMapProps {
  longitude: number;
  latitude: number;
}

/** A small map of coordinates; nothing where the server has no key of the map service. */
export function PlaceMap({ longitude, latitude }: PlaceMapProps) {
  const [drawn, setDrawn] = useState<DeskAnswer<"storeMap"> & PlaceMapProps>();
  useEffect(() => {
    if (isOff) return;
    const leave = new AbortController();
    const draw = async () => {
      const failed = { state: "failed", picture: null } as const;
      const { signal } = leave;
      const answer = await callDesk("storeMap", { longitude, latitude }, { signal }).catch(() => failed);
      if (answer.state === "off") isOff = true;
      if (!signal.aborted) setDrawn({ ...answer, longitude, latitude });
    };
    const timer = setTimeout(() => void draw(), delay);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [longitude, latitude]);

  // The map of earlier coordinates would mislead.
  if (drawn?.longitude !== longitude || drawn.latitude !== latitude || drawn.state === "off") return null;
  if (drawn.picture === null)
    return (
      <Text size="sm" role="status">
        地图没有取到，不影响填写与保存。
      </Text>
    );
  const source = `data:image/png;base64,${drawn.picture}`;
  return <img className="place-map" src={source} width={360} height={220} alt="坐标所在位置的地图" />;
}
