import { Affix, Alert } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { connection } from "../api/connection.ts";

/** Reports that a view waits for the network; renders nothing otherwise. Above dialogs, whose actions load views too. */
export function ConnectionLost() {
  const isLost = useSyncExternalStore(connection.watch, connection.isLost);
  return (
    isLost && (
      <Affix withinPortal={false} zIndex={400} position={{ bottom: 16, left: 16, right: 16 }}>
        <Alert role="alert" color="red" title="网络连接失败">
          连上后自动打开，没有提交的文字还在这里。
        </Alert>
      </Affix>
    )
  );
}
