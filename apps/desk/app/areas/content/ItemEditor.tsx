import {
  Alert,
  Anchor,
  Button,
  List,
  SegmentedControl,
  Stack,
  Text,
  useMantineTheme,
  VisuallyHidden,
} from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Link, useLocation } from "react-router";
import { callDesk } from "@klarholm/contract/desk/client";
import { fieldId } from "../../form/form-context.ts";
import { at, type Path, pointerOf } from "../../form/pointer.ts";
import { emptyOf } from "../../form/schema.ts";
import { type FormPart, SchemaForm } from "../../form/SchemaForm.tsx";
import { BlockThumbnail } from "./BlockThumbnail.tsx";
import { closestPart } from "./closest-part.ts";
import { ConflictView } from "./ConflictView.tsx";
import { CopyBlock } from "./CopyBlock.tsx";
import { EditorBar } from "./EditorBar.tsx";
import { ItemMenu } from "./ItemMenu.tsx";
import { itemAddress, kindName } from "./kinds.ts";
import { type LoadedItem, startOf } from "./load-item.ts";
import { Preview } from "./Preview.tsx";
import { blockOf, type Season } from "./preview-time.ts";
import { Problems } from "./Problems.tsx";
import { useDiscussion } from "./use-discussion.tsx";
import { useDraft } from "./use-draft.ts";
import { useFaults } from "./use-faults.ts";

/** A part of an item that has a view of its own, such as one store. */
export interface ItemPart {
  title: string;
  /** The view that lists the parts. */
  list: { to: string; label: string };
  form: FormPart;
  /** Removes the part. */
  remove: { label: string; from: (body: unknown) => unknown };
}

interface ItemEditorProps extends LoadedItem {
  /**
   * The edited part; the whole item without.
   * @returns undefined if the part is missing
   */
  partOf?: (body: unknown) => ItemPart | undefined;
}

/** Editor of one content item, or of a part of it: form and preview. */
export function ItemEditor({ partOf, ...loaded }: ItemEditorProps) {
  const { person, kind, id, item, unsent, root, palette, theme } = loaded;
  const { published, draft: savedDraft } = item;
  const { body, draft, mayUndo, mayRedo, saving, refusal, conflict, revision } = useDraft({
    person: person.id,
    kind,
    id,
    isUnsent: unsent !== undefined,
    start: startOf(loaded, emptyOf(root, root)),
  });
  // The hash names a field, for links from fault lists.
  const { hash } = useLocation();
  const [target, setTarget] = useState<{ pointer: string; isQuiet?: true } | undefined>(
    hash === "" ? undefined : { pointer: decodeURIComponent(hash.slice(1)) },
  );
  const [season, setSeason] = useState<Season>();
  const [release, setRelease] = useState(item.release);
  const [focused, setFocused] = useState<Path>();
  const [copied, setCopied] = useState<unknown>();
  const part = partOf?.(body);
  const { faults: all, elsewhere } = useFaults({ kind, id }, item.faults, { saving, revision }, body === null);
  const start = part && `${pointerOf(part.form.path)}/`;
  const faults = useMemo(
    () => (start === undefined ? all : all.filter(({ path }) => `${pointerOf(path)}/`.startsWith(start))),
    [all, start],
  );
  const offers = useCallback(
    async (of: string, words: string) => (await callDesk("references", { of, ...(words && { words }) })).offered,
    [],
  );

  const extrasOf = useCallback(
    (list: Path) =>
      kind === "page" && pointerOf(list) === "/blocks" ? { Thumbnail: BlockThumbnail, onCopy: setCopied } : undefined,
    [kind],
  );

  useEffect(() => {
    const field = target && document.querySelector<HTMLElement>(`#${CSS.escape(fieldIdOf(target.pointer))}`);
    // A quiet target is only shown, because the focus is in the preview's controls.
    if (target?.isQuiet) field?.scrollIntoView({ block: "nearest" });
    else field?.focus();
  }, [target]);
  const followSeason = (shown: Season | undefined) => {
    // The first season is the form's own.
    const block = season && shown && body !== null ? blockOf(shown, body, focused) : undefined;
    setSeason(shown);
    if (!block) return;
    setFocused(block);
    setTarget({ pointer: pointerOf(block), isQuiet: true });
  };
  useHotkeys(
    [
      ["mod+Z", draft.undo],
      ["mod+shift+Z", draft.redo],
      ["mod+Y", draft.redo],
    ],
    [],
  );

  // A hidden preview would still render and load the page after each change.
  const { breakpoints } = useMantineTheme();
  const isWide = useMediaQuery(`(min-width: ${breakpoints.md})`, undefined, { getInitialValueInEffect: false });
  const [tab, setTab] = useState<"form" | "preview">("form");
  const hasDraft = savedDraft !== null || revision !== null;
  const jump = (path: Path) => {
    setTab("form");
    setTarget({ pointer: pointerOf(path) });
  };
  const discussion = useDiscussion({
    person: person.id,
    item: { kind, id },
    loaded: loaded.comments,
    part: part && pointerOf(part.form.path),
    root,
    body: body ?? published,
    onJump: (pointer) => {
      setTab("form");
      setTarget({ pointer });
    },
  });
  return (
    <Stack gap="md" className="editor">
      <EditorBar
        list={part?.list ?? { to: "/content", label: "内容" }}
        item={{ kind, id }}
        title={part?.title ?? (id === kind ? kindName(kind) : titleIn(body ?? published) || id)}
        subtitle={id === kind ? "" : `${kindName(kind)} ${id}`}
        state={body === null ? "removed" : hasDraft ? "draft" : published === null ? "absent" : "published"}
        hasDraft={hasDraft}
        role={person.role}
        release={release}
        {...{ saving, refusal, mayUndo, mayRedo }}
        onUndo={draft.undo}
        onRedo={draft.redo}
      >
        {discussion.button}
        {part && (
          <Button variant="default" size="xs" onClick={() => draft.change([], part.remove.from(body))}>
            {part.remove.label}
          </Button>
        )}
        {!partOf && (
          <ItemMenu
            person={person.id}
            item={{ kind, id }}
            isPublished={published !== null}
            hasDraft={hasDraft}
            isSaved={saving === "saved"}
            isRemoved={body === null}
            onTakeDown={() => draft.change([], null)}
            release={release}
            role={person.role}
            onReleased={setRelease}
          />
        )}
      </EditorBar>
      {!isWide && body !== null && (
        <SegmentedControl
          aria-label="显示"
          fullWidth
          data={[
            { value: "form", label: "填写" },
            { value: "preview", label: "看预览" },
          ]}
          value={tab}
          onChange={(value) => setTab(value === "preview" ? "preview" : "form")}
        />
      )}
      <CopyBlock from={id} block={copied} onClose={() => setCopied(undefined)} />
      {!isWide && discussion.panel}
      {conflict && <ConflictView root={root} mine={body} conflict={conflict} onResolved={draft.resolve} />}
      <div className="editor-panes">
        <div
          className="editor-form"
          hidden={!isWide && tab === "preview"}
          onFocus={(event) => {
            setFocused(closestPart(event.target));
            discussion.onFocus(event.target);
          }}
        >
          <Stack>
            {/* Rich text contains headings below this level. */}
            <VisuallyHidden component="h2">填写</VisuallyHidden>
            {body === null ? (
              <Alert color="red" title="发布后下线">
                <Stack align="start">
                  访客将看不到这一项。以后可以在历史里恢复。
                  {elsewhere.length > 0 && (
                    <div>
                      <Text size="sm">下线以后，这些地方会出错，先改好才能发布：</Text>
                      <List size="sm">
                        {elsewhere.map((fault) => (
                          <List.Item key={`${fault.kind} ${fault.id} ${pointerOf(fault.path)} ${fault.message}`}>
                            <Anchor
                              component={Link}
                              to={`${itemAddress(fault.kind, fault.id)}#${pointerOf(fault.path)}`}
                              size="sm"
                            >
                              {kindName(fault.kind)}
                              {fault.id !== fault.kind && ` ${fault.id}`}
                            </Anchor>
                            ：{fault.message}
                          </List.Item>
                        ))}
                      </List>
                    </div>
                  )}
                  <Button
                    variant="default"
                    size="xs"
                    onClick={() => draft.change([], published ?? emptyOf(root, root))}
                  >
                    不下线
                  </Button>
                </Stack>
              </Alert>
            ) : partOf && !part ? (
              <Alert color="gray" title="这里没有这一项">
                它已被删除，或还没有添加。刚刚删除的可以撤销；发布以后可以在历史里恢复。
              </Alert>
            ) : (
              <SchemaForm
                root={root}
                value={body}
                part={part?.form}
                faults={faults}
                palette={palette}
                theme={theme}
                season={isWide ? season : undefined}
                target={target}
                change={draft.change}
                extrasOf={extrasOf}
                offers={offers}
              />
            )}
            <Problems root={root} body={body} faults={faults} onChosen={jump} />
          </Stack>
        </div>
        {isWide && discussion.panel}
        {(isWide || tab === "preview") && body !== null && (
          <Preview kind={kind} id={id} body={body} focused={focused} onChosen={jump} onSeason={followSeason} />
        )}
      </div>
    </Stack>
  );
}

/** The title in an item's own fields, as in the server's list; empty if there is none. */
function titleIn(body: unknown): string {
  const [first] = [at(body, ["products"])].flat();
  const message = at(body, ["title"]) ?? at(body, ["name"]) ?? at(first, ["name"]);
  return typeof message === "string" ? message : "";
}

const fieldIdOf = (pointer: string) => `${fieldId([])}${pointer}`;
