import { Button, Group, Title } from "@mantine/core";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { Link, replace, useLoaderData } from "react-router";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { SignInFrame } from "./SignInFrame.tsx";

/** Completes a sign-in with the parameters of the provider's redirect, and returns to the view that began it. */
export async function loader({ request }: { request: Request }) {
  const { searchParams } = new URL(request.url);
  const parameter = (name: string) => searchParams.get(name) || undefined;
  const answer = await callDesk("signInSso", {
    state: parameter("state") ?? "",
    code: parameter("code"),
    iss: parameter("iss"),
    error: parameter("error"),
  }).catch((error: unknown) => ({
    failure: error instanceof DeskError && error.code !== "BAD_REQUEST" ? error.message : "登录没有完成，请重新登录！",
  }));
  if ("from" in answer) throw replace(answer.from);
  return answer;
}

/** A sign-in that failed. */
export default function Sso() {
  const { failure } = useLoaderData<typeof loader>();
  return (
    <SignInFrame>
      <Title order={1} mb="lg">
        没有登录
      </Title>
      <FailureAlert failure={failure} mb="md" />
      <Group>
        <Button component={Link} to="/sign-in" replace>
          重新登录
        </Button>
      </Group>
    </SignInFrame>
  );
}
