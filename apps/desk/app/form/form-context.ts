import type { Offered } from "@klarholm/contract/desk";
import { type ComponentType, createContext, use } from "react";
import type { FormSchema, Widget } from "./schema.ts";
import { type Path, pointerOf } from "./pointer.ts";

/** Something that is wrong with a value, or should be looked at again. */
export interface Fault {
  path: Path;
  /** In Chinese. */
  message: string;
  severity: "fault" | "warning";
}

/** What every field is made with. */
export interface FieldProps {
  /** Resolved: no reference to a definition. */
  schema: FormSchema;
  value: unknown;
  path: Path;
  /** Whether what it lies in cannot be without it. */
  isRequired: boolean;
}

/** The field of every kind. Handed down, because fields lie within fields. */
export type FormWidgets = Readonly<Record<Exclude<Widget, "fixed">, ComponentType<FieldProps>>>;

export interface ThumbnailProps {
  /** The schema of the whole value, where definitions lie. */
  root: FormSchema;
  variant: FormSchema;
}

/** What more can be done with the items of a list of several kinds, such as the blocks of a page. */
export interface ListExtras {
  /** How a new item of a kind would look. */
  Thumbnail: ComponentType<ThumbnailProps>;
  /** Puts a copy of an item somewhere else. */
  onCopy: (item: unknown) => void;
}

/** What all fields of a form know. */
export interface FormHelp {
  /** Where definitions lie. */
  root: FormSchema;
  widgets: FormWidgets;
  faults: readonly Fault[];
  /** Colours that the brand uses, offered first. */
  palette: readonly string[];
  /** The brand's ground, and the colour in which it writes. */
  theme: { ground: string; ink: string };
  /** The field that is to be shown: what it lies in is unfolded. Another object each time. */
  target: { pointer: string } | undefined;
  /** @param next undefined takes the field away */
  change: (path: Path, next: unknown) => void;
  extrasOf: (list: Path) => ListExtras | undefined;
  /** What lies at a path at present. */
  peek: (path: Path) => unknown;
  /** What a reference of a kind may name. */
  offers: (kind: string, words: string) => Promise<readonly Offered[]>;
}

export const FormContext = createContext<FormHelp | undefined>(undefined);

/** @throws outside a form */
export function useForm(): FormHelp {
  const help = use(FormContext);
  if (!help) throw new Error("A field stands outside a form");
  return help;
}

/** The faults, or the warnings, of the value at a path itself, as one text; undefined without any. */
export function useFaultAt(path: Path, severity: Fault["severity"] = "fault"): string | undefined {
  const { faults } = useForm();
  const pointer = pointerOf(path);
  const messages = faults
    .filter((fault) => fault.severity === severity && pointerOf(fault.path) === pointer)
    .map(({ message }) => message);
  return messages.length > 0 ? messages.join("；") : undefined;
}

/** A field's id in the page, by which labels and jumps find it. */
export function fieldId(path: Path): string {
  return `field${pointerOf(path)}`;
}
