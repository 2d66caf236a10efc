import { useEffect, useState } from "react";

/** What a promise that never fails came to; undefined until then. */
export function useSettled<T>(promise: Promise<T>): T | undefined {
  const [settled, setSettled] = useState<{ of: Promise<T>; value: T }>();
  useEffect(() => {
    let isLate = false;
    void promise.then((value) => isLate || setSettled({ of: promise, value }));
    return () => void (isLate = true);
  }, [promise]);
  return settled?.of === promise ? settled.value : undefined;
}
