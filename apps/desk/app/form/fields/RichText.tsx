import { Button, Group, Input } from "@mantine/core";
import { StarterKit } from "@tiptap/starter-kit";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { useEffect, useRef } from "react";
import { nonce } from "../../nonce.ts";
import type { FieldProps } from "../form-context.ts";
import { cleanPaste, leanHtml } from "./rich-html.ts";
import { useField } from "./use-field.tsx";

/** Milliseconds until the editor has processed the end of a composition. */
const compositionDelayMs = 100;

/** The elements that the site renders. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    underline: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null, class: null } },
  }),
];

/** Rich text editor: headings, lists, quotations, links, emphasis. */
export default function RichText(props: FieldProps) {
  const { input, set } = useField(props);
  const value = typeof props.value === "string" ? props.value : "";
  const lastReported = useRef(value);
  const changed = useRef(set);
  useEffect(() => void (changed.current = set));
  const editor = useEditor({
    extensions,
    content: value,
    injectNonce: nonce,
    editorProps: {
      attributes: { id: input.id, role: "textbox", "aria-multiline": "true", "aria-label": input.label },
      transformPastedHTML: cleanPaste,
      // Updates during a composition are skipped; its end need not fire another one.
      handleDOMEvents: { compositionend: () => void setTimeout(report, compositionDelayMs) },
    },
    onUpdate: ({ editor: { view } }) => view.composing || report(),
  });
  const report = () => {
    const html = editor.isEmpty ? "" : leanHtml(editor.getHTML());
    if (html === lastReported.current) return;
    lastReported.current = html;
    changed.current(html);
  };
  useEffect(() => {
    // Changed from outside, for example by undo.
    if (value === lastReported.current) return;
    lastReported.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  const is = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      strong: shown.isActive("bold"),
      em: shown.isActive("italic"),
      h3: shown.isActive("heading", { level: 3 }),
      h4: shown.isActive("heading", { level: 4 }),
      ul: shown.isActive("bulletList"),
      ol: shown.isActive("orderedList"),
      quote: shown.isActive("blockquote"),
      link: shown.isActive("link"),
    }),
  });
  const link = () => {
    if (is.link) return editor.chain().focus().unsetLink().run();
    const href = prompt("链接地址：/路径、#位置 或 https://…");
    return href ? editor.chain().focus().setLink({ href }).run() : false;
  };
  const tools = [
    ["加粗", is.strong, () => editor.chain().focus().toggleBold().run()],
    ["斜体", is.em, () => editor.chain().focus().toggleItalic().run()],
    ["大标题", is.h3, () => editor.chain().focus().toggleHeading({ level: 3 }).run()],
    ["小标题", is.h4, () => editor.chain().focus().toggleHeading({ level: 4 }).run()],
    ["列表", is.ul, () => editor.chain().focus().toggleBulletList().run()],
    ["编号", is.ol, () => editor.chain().focus().toggleOrderedList().run()],
    ["引用", is.quote, () => editor.chain().focus().toggleBlockquote().run()],
    ["链接", is.link, link],
  ] as const;
  return (
    <Input.Wrapper labelElement="div" label={input.label} description={input.description} error={input.error}>
      <Group gap={4} my={4} role="toolbar" aria-label={`${input.label}的格式`}>
        {tools.map(([name, isOn, use]) => (
          <Button key={name} size="compact-xs" variant={isOn ? "filled" : "default"} aria-pressed={isOn} onClick={use}>
            {name}
          </Button>
        ))}
      </Group>
      <EditorContent editor={editor} className="rich" />
    </Input.Wrapper>
  );
}
