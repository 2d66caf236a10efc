import { Stack } from "@mantine/core";
import { roles } from "@klarholm/contract/desk/roles";
import { useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { ViewHeader } from "../../ui/ViewHeader.tsx";
import { Appearance } from "./Appearance.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { Sessions } from "./Sessions.tsx";
import { Shortcuts } from "./Shortcuts.tsx";

export const loader = ({ request }: { request: Request }) => load("ownAccount", {}, request);

/** Own account: means of sign-in, and sessions. */
export default function Account() {
  const { name, role, hasSecond, passkeys, sessions } = useLoaderData<typeof loader>();
  return (
    <Stack gap="md" maw="52rem">
      <ViewHeader title="我的账号" lead={`${name}，${roles[role]}`} />
      <SecondFactor hasSecond={hasSecond} />
      <Passkeys passkeys={passkeys} />
      <ChangePassword />
      <Sessions sessions={sessions} />
      <Appearance />
      <Shortcuts />
    </Stack>
  );
}
