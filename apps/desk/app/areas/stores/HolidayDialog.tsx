import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { hoursText, type SpecialDays } from "@klarholm/contract/store-hours";
import { type SyntheticEvent, useState } from "react";
import { type ListedStore, overlapping } from "./store-list.ts";

interface HolidayDialogProps {
  stores: readonly ListedStore[];
  isOpen: boolean;
  onClose: () => void;
  onApply: (days: SpecialDays) => void;
}

/** Asks for the hours of a holiday, for several stores at once. */
export function HolidayDialog({ stores, isOpen, onClose, onApply }: HolidayDialogProps) {
  const [name, setName] = useState("");
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [isClosed, setClosed] = useState(false);
  const [[opens, closes], setTimes] = useState(["10:00", "20:00"]);
  const last = until || from;
  const isBackwards = last < from;
  const isSame = !isClosed && opens === closes;
  const isWhole =
    name.trim() !== "" && from !== "" && !isBackwards && !isSame && (isClosed || Boolean(opens && closes));
  const days: SpecialDays = {
    name: name.trim(),
    from,
    until: last,
    ...(!isClosed && { hours: `${opens ?? ""}-${closes ?? ""}` }),
  };
  const replaced = isWhole ? stores.filter((store) => overlapping(store, days).length > 0) : [];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isWhole) onApply(days);
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={`${stores.length} 家门店的节假日时间`}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="名称"
            placeholder="国庆节"
            maxLength={20}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            required
            data-autofocus
          />
          <Group grow align="start">
            <TextInput
              label="第一天"
              type="date"
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
              required
            />
            <TextInput
              label="最后一天"
              type="date"
              value={until}
              min={from}
              error={isBackwards && "不应早于第一天"}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          </Group>
          <Checkbox label="休息" checked={isClosed} onChange={(event) => setClosed(event.currentTarget.checked)} />
          {!isClosed && (
            <Group grow align="start">
              <TextInput
                label="开门"
                type="time"
                value={opens}
                onChange={(event) => setTimes([event.currentTarget.value.slice(0, 5), closes])}
                required
              />
              <TextInput
                label="关门"
                type="time"
                value={closes}
                error={isSame && "不应与开门时间相同"}
                onChange={(event) => setTimes([opens, event.currentTarget.value.slice(0, 5)])}
                required
              />
            </Group>
          )}
          {isWhole && <Text size="sm">营业时间后面会写：{hoursText({ specialDays: [days] })}</Text>}
          {replaced.length > 0 && (
            <Alert color="gray" title={`${replaced.length} 家门店在这几天已有安排，会被替换`}>
              {replaced
                .slice(0, 5)
                .map((store) => `${store.name}：${hoursText({ specialDays: overlapping(store, days) })}`)
                .join("；")}
              {replaced.length > 5 && "……"}
            </Alert>
          )}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button type="submit">写进 {stores.length} 家门店</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
