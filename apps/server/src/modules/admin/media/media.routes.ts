import type { DeskAnswer } from "@klarholm/contract/desk";
import { mediaFocus, mediaTags } from "@klarholm/contract/desk/media";
import type { Database } from "../../../db/open.ts";
import { readDraft, writeDraft } from "../../drafts/draft.repository.ts";
import type { Drafts } from "../../drafts/drafts.ts";
import { publishedBody, parsed } from "../../drafts/item-state.ts";
import { isRecord, same } from "@klarholm/contract/desk/merge";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { PrepareProcesses } from "../../media/prepare-processes.ts";
import {
  describeMedia,
  type MediaFile,
  posterMedia,
  readMedia,
  readMediaFile,
  readTagLists,
  removeMedia,
} from "../../media/media.repository.ts";
import { Refused, storeUpload } from "../../media/store-upload.ts";
import type { UploadedFiles } from "../../media/uploaded-files.ts";
import { readUsing, replaceMediaIn, usesOf, writeByUses } from "../../drafts/media-uses.ts";
import type { Connection } from "../../content/content.repository.ts";
import { itemKey } from "../../content/items.ts";
import type { Storage } from "../../../plugins/storage/storage.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

const pageSize = 60;

interface Parts {
  db: Database;
  files: UploadedFiles;
  drafts: Drafts;
  prepare: PrepareProcesses["prepare"];
  storage: Storage | undefined;
}

/** Handlers of the media library. */
export function mediaHandlers({ db, files, drafts, prepare, storage }: Parts) {
  return {
    async uploadMedia(_request, { actor, file, note }) {
      if (!file) throw new ApiError("BAD_REQUEST", { detail: "no file" });
      note({ detail: file.name });
      const arrived = { file, title: file.name, by: actor.name };
      const taken = await storeUpload(db, prepare, arrived, storage).catch((error: unknown) => {
        throw error instanceof Refused
          ? new ApiError("MEDIA_REFUSED", { message: error.message, cause: error })
          : error;
      });
      note({ subject: `media ${taken.file.name}` });
      return { ...presented(taken.file), isKnown: taken.isKnown };
    },

    async listMedia({ words = "", tag, kind, after }) {
      const wanted = words.trim().toLocaleLowerCase("zh-CN");
      const isSearched = wanted !== "" || tag !== undefined;
      const files = await readMedia(db, { kind, after, limit: isSearched ? undefined : pageSize + 1 });
      const found = files.filter(
        (file) =>
          (tag === undefined || tagsOf(file).includes(tag)) &&
          `${file.title} ${file.alt ?? ""} ${file.name}`.toLocaleLowerCase("zh-CN").includes(wanted),
      );
      const tags = [...new Set((await readTagLists(db)).flatMap(tagsOf))].toSorted((one, other) =>
        one.localeCompare(other, "zh-CN"),
      );
      return { files: found.slice(0, pageSize).map(presented), more: found.length > pageSize, tags };
    },

    async mediaFile({ name }) {
      const focus = mediaFocus.safeParse((await currentPictures(db)).focus[name]).data ?? null;
      return { ...presented(await findFile(db, name)), focus, uses: usesOf(name, await readUsing(db, name)) };
    },

    async focusMedia({ name, focus }, { actor, note }) {
      note({ subject: `media ${name}`, detail: focus ? `${focus.x}% ${focus.y}%` : "居中" });
      await findFile(db, name);
      const { focus: before, base, baseRevision } = await currentPictures(db);
      const { [name]: _before, ...others } = before;
      await drafts.save(
        picturesItem,
        { body: { focus: focus ? { ...others, [name]: focus } : others }, base, baseRevision },
        actor.name,
      );
      return null;
    },

    async describeMedia({ name, alt, tags }, { note }) {
      note({ subject: `media ${name}`, detail: alt ?? "" });
      if (!(await describeMedia(db, name, { alt, tags }))) throw new ApiError("ITEM_NOT_FOUND");
      return null;
    },

    async posterMedia({ name, poster }, { note }) {
      note({ subject: `media ${name}`, detail: `封面 ${poster}` });
      if ((await findFile(db, poster)).kind !== "picture")
        throw new ApiError("MEDIA_REFUSED", { message: "封面应是一张图片！" });
      if (!(await posterMedia(db, name, poster))) throw new ApiError("ITEM_NOT_FOUND");
      return null;
    },

    async replaceMedia({ name, by }, { actor, note }) {
      note({ subject: `media ${name}`, detail: `换成 ${by}` });
      return writeByUses(db, name, async (transaction, { published, drafts }) => {
        const [one, other] = [await findFile(transaction, name), await findFile(transaction, by)];
        if ((one.kind === "film") !== (other.kind === "film"))
          throw new ApiError("MEDIA_REFUSED", { message: "图片只能换成图片，影片只能换成影片！" });
        const bodies = new Map([...published, ...drafts].map((item) => [itemKey(item), item.body]));
        const changed = usesOf(name, { published, drafts }).flatMap((use) => {
          const body = bodies.get(itemKey(use)) ?? null;
          // The draft removes the item.
          if (body === null) return [];
          const before: unknown = JSON.parse(body);
          const after = replaceMediaIn(before, one, other);
          return same(before, after) ? [] : [{ kind: use.kind, id: use.id, body: JSON.stringify(after) }];
        });
        for (const { body, ...item } of changed) await writeDraft(transaction, item, { body, by: actor.name });
        return { items: changed.map(({ kind, id }) => ({ kind, id })) };
      });
    },

    async removeMedia({ name }, { note }) {
      note({ subject: `media ${name}` });
      await writeByUses(db, name, async (transaction, content) => {
        const uses = usesOf(name, content);
        if (uses.length > 0) throw new ApiError("MEDIA_USED", { data: { uses } });
        if (!(await removeMedia(transaction, name))) throw new ApiError("ITEM_NOT_FOUND");
      });
      await files.forget(name);
      return null;
    },
  } satisfies Partial<DeskHandlers>;
}

/** The item with the focus points of pictures. */
const picturesItem = { kind: "pictures", id: "pictures" };

/** The current state of that item. */
async function currentPictures(db: Connection) {
  const draft = await readDraft(db, picturesItem);
  const base = (draft ? parsed(draft.body) : await publishedBody(db, picturesItem)) ?? null;
  // A draft may be invalid.
  const focus = isRecord(base) && isRecord(base["focus"]) ? base["focus"] : {};
  return { focus, base, baseRevision: draft?.revision ?? null };
}

/** @throws ApiError ITEM_NOT_FOUND */
async function findFile(db: Connection, name: string): Promise<MediaFile> {
  const file = await readMediaFile(db, name);
  if (!file) throw new ApiError("ITEM_NOT_FOUND");
  return file;
}

function tagsOf({ tags }: Pick<MediaFile, "tags">): string[] {
  return mediaTags.parse(JSON.parse(tags));
}

/** A file as the desk shows it. */
function presented(file: MediaFile): DeskAnswer<"listMedia">["files"][number] {
  const { name, title, kind, width, height, bytes, alt, poster, added_by: addedBy, added_at: addedAt } = file;
  return { name, title, kind, width, height, bytes, alt, tags: tagsOf(file), poster, addedBy, addedAt };
}
