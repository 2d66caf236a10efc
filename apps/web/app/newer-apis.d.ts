/// <reference types="web" />

/**
 * Browser APIs that may be used although the oldest supported browsers lack them. All other APIs are limited to 2021
 * (@types/web 0.0.1) and ES2021. An entry is optional, so that code must check for it, or says why its absence is
 * harmless. See docs/decisions/0067-browsers.md.
 */

// Harmless: without it the overlay stays below open dialogs. Chromium 114, Safari 17.
interface HTMLElement {
  showPopover?(): void;
  hidePopover?(): void;
  togglePopover?(force?: boolean): boolean;
}

// Harmless: an unknown style is an ordinary property. View transitions: Chromium 111, Safari 18.
interface CSSStyleDeclaration {
  viewTransitionName: string;
}

// Harmless: only letter spacing of certificates. Chromium 99, no Safari.
interface CanvasRenderingContext2D {
  letterSpacing: string;
}

// Harmless: an unknown option is ignored. Chromium 102, Safari 17.2.
interface RequestInit {
  priority?: "high" | "low" | "auto";
}

// Not in Safari.
interface Window {
  requestIdleCallback?: (callback: () => void, options?: { timeout: number }) => number;
}

// Supported by all browsers, but missing or weaker in the types of 2021.

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

// Node's, for server modules that routes import and no browser gets.
declare const Buffer: { from(text: string): { toString(): string } };
