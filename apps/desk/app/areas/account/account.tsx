import { Stack, Text, Title } from "@mantine/core";
import { roles } from "@klarholm/contract/desk/roles";
import { useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { ChangePassword } from "./ChangePassword.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { Sessions } from "./Sessions.tsx";

export const loader = ({ request }: { request: Request }) => load("ownAccount", {}, request);

/** Own account: means of sign-in, and sessions. */
export default function Account() {
  const { name, role, hasSecond, passkeys, sessions } = useLoaderData<typeof loader>();
  return (
    <Stack gap="lg">
      <Title order={1}>我的账号</Title>
      <Text>
        {name}，{roles[role]}
      </Text>
      <SecondFactor hasSecond={hasSecond} />
      <Passkeys passkeys={passkeys} />
      <ChangePassword />
      <Sessions sessions={sessions} />
    </Stack>
  );
}
