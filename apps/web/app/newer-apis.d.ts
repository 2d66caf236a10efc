/// <reference types="web" />

/**
 * APIs that code for browsers may use although the oldest supported browsers lack them. TypeScript knows no other API
 * of a browser than those of 2021 (@types/web 0.0.1) and ES2021. An entry is optional, so that code must ask for it
 * first, or says why it does no harm where it is missing. See docs/decisions/0067-browsers.md.
 */

// Harmless: without it a dialog's overlay stays below open dialogs. Chromium 114, Safari 17.
interface HTMLElement {
  showPopover?(): void;
  hidePopover?(): void;
  togglePopover?(force?: boolean): boolean;
}

// Harmless: a style that is not known is a property like any other. View transitions: Chromium 111, Safari 18.
interface CSSStyleDeclaration {
  viewTransitionName: string;
}

// Harmless in the same way: letters of a certificate stand closer. Chromium 99, no Safari.
interface CanvasRenderingContext2D {
  letterSpacing: string;
}

// Harmless: an unknown member of a request is ignored. Chromium 102, Safari 17.2.
interface RequestInit {
  priority?: "high" | "low" | "auto";
}

// Safari has none.
interface Window {
  requestIdleCallback?: (callback: () => void, options?: { timeout: number }) => number;
}

// Every supported browser has the rest of this file; the types of 2021 leave it out, or say less.

interface Document {
  readonly fonts: Set<FontFace>;
}

interface FontFace {
  readonly family: string;
  readonly unicodeRange: string;
  load(): Promise<FontFace>;
}

interface TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}

// Node's, for modules of the server: routes name them, and no browser gets them.
declare const Buffer: { from(text: string): { toString(): string } };
