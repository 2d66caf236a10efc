import { Text } from "@mantine/core";

/** Names with their values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" className="wrap-anywhere">
            {value}
          </Text>
        </div>
      ))}
    </dl>
  );
}
