import { Anchor, Table } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { RemedyForm } from "./RemedyForm.tsx";

/** A search without a product, and the ways to make it find something. */
export function MissedRow({ words, times, days, last }: DeskAnswer<"missedSearches">["searches"][number]) {
  return (
    <Table.Tr>
      <Table.Td className="wrap-anywhere">
        <Anchor href={`/products/keyword/${encodeURIComponent(words)}`} target="_blank" rel="noreferrer">
          {words}
        </Anchor>
      </Table.Td>
      <Table.Td>{times}</Table.Td>
      <Table.Td>{days}</Table.Td>
      <Table.Td>{last}</Table.Td>
      <Table.Td>
        <RemedyForm words={words} />
      </Table.Td>
    </Table.Tr>
  );
}
