import { Button, Group, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { SignInFrame } from "./SignInFrame.tsx";

/** After signing in again in another window: the first one keeps what was typed. */
export default function SignedIn() {
  return (
    <SignInFrame>
      <Title order={1} mb="lg">
        已登录
      </Title>
      <Text mb="md">请关闭这个窗口，回到原来的窗口接着写。</Text>
      <Group>
        <Button onClick={() => close()}>关闭窗口</Button>
        <Button component={Link} to="/" variant="default">
          在这里打开工作台
        </Button>
      </Group>
    </SignInFrame>
  );
}
