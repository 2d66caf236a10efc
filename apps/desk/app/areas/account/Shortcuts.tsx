import { Kbd, Text } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { AccountSection } from "./AccountSection.tsx";

const shortcuts = [
  ["Ctrl K", "查找页面、商品、图片与操作"],
  ["Ctrl Z", "撤销（编辑内容时）"],
  ["Ctrl Shift Z", "重做"],
  ["Esc", "关闭对话框与菜单"],
  ["← ↑ → ↓", "移动图片的焦点；按住 Shift 走得更快"],
] as const;

/** The keyboard shortcuts of the desk. */
export function Shortcuts() {
  return (
    <AccountSection
      title="快捷键"
      icon={IconKeyboard}
      text={
        <Text size="sm" c="dimmed">
          在 Mac 上用 ⌘ 代替 Ctrl。
        </Text>
      }
    >
      <dl className="shortcuts">
        {shortcuts.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </AccountSection>
  );
}
