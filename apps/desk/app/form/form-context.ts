import type { Offered } from "@klarholm/contract/desk";
import { type ComponentType, createContext, use } from "react";
import type { FormSchema, Widget } from "./schema.ts";
import { type Path, pointerOf } from "./pointer.ts";

/** A fault or warning of a value. */
export interface Fault {
  path: Path;
  /** In Chinese. */
  message: string;
  severity: "fault" | "warning";
}

/** Props of every widget. */
export interface FieldProps {
  /** Resolved: not a `$ref`. */
  schema: FormSchema;
  value: unknown;
  path: Path;
  /** Whether the parent requires the field. */
  isRequired: boolean;
}

/** The widget of each field type. Passed by context, because fields contain fields. */
export type FormWidgets = Readonly<Record<Exclude<Widget, "fixed">, ComponentType<FieldProps>>>;

export interface ThumbnailProps {
  /** The schema with the definitions. */
  root: FormSchema;
  variant: FormSchema;
}

/** Additional actions on lists with several kinds of items, such as a page's blocks. */
export interface ListExtras {
  /** Thumbnail of a new item of a kind. */
  Thumbnail: ComponentType<ThumbnailProps>;
  /** Copies an item to another place. */
  onCopy: (item: unknown) => void;
}

/** Shared context of a form's fields. */
export interface FormHelp {
  /** The schema with the definitions. */
  root: FormSchema;
  widgets: FormWidgets;
  faults: readonly Fault[];
  /** The brand's colours, as swatches. */
  palette: readonly string[];
  /** Default background and text colour of the brand. */
  theme: { ground: string; ink: string };
  /** The season of the preview; items of other seasons say so. Undefined without a preview. */
  season: string | undefined;
  /** The field to reveal; its ancestors expand. A new object for each request. */
  target: { pointer: string } | undefined;
  /** @param next undefined removes the field */
  change: (path: Path, next: unknown) => void;
  extrasOf: (list: Path) => ListExtras | undefined;
  /** Reads the current value at a path. */
  peek: (path: Path) => unknown;
  /** Searches possible targets of a reference. */
  offers: (kind: string, words: string) => Promise<readonly Offered[]>;
}

export const FormContext = createContext<FormHelp | undefined>(undefined);

/** @throws outside a form */
export function useForm(): FormHelp {
  const help = use(FormContext);
  if (!help) throw new Error("A field stands outside a form");
  return help;
}

/** The faults or warnings of the value at a path as one text; undefined if there are none. */
export function useFaultAt(path: Path, severity: Fault["severity"] = "fault"): string | undefined {
  const { faults } = useForm();
  const pointer = pointerOf(path);
  const messages = faults
    .filter((fault) => fault.severity === severity && pointerOf(fault.path) === pointer)
    .map(({ message }) => message);
  return messages.length > 0 ? messages.join("；") : undefined;
}

/** The DOM id of a field, for labels and anchors. */
export function fieldId(path: Path): string {
  return `field${pointerOf(path)}`;
}
