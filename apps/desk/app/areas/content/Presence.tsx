import { Text } from "@mantine/core";
import { usePresence } from "./use-presence.ts";

/** Who else has the item open. */
export function Presence({ kind, id }: { kind: string; id: string }) {
  const names = usePresence(kind, id);
  return (
    <Text role="status" size="sm" className="presence">
      {names.length > 0 && `${names.join("、")}也在编辑`}
    </Text>
  );
}
