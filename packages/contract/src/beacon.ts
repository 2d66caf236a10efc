/** What the site's pages send to be counted. Free of schemas, because browsers load it. */

/** POST: a beacon as JSON, answered by 204 in every case. Not a call of the API. */
export const beaconPath = "/_beacon";

/** Online shops of the settings, in their order. */
export const buyChannels = ["tmall", "jd", "wechat", "video"] as const;
export type BuyChannel = (typeof buyChannels)[number];

export const deviceClasses = ["phone", "tablet", "desktop"] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** One page view, sent when the page is hidden or left. Has no identifier of a visitor. */
export interface Beacon {
  /** Path of the page, without query. */
  path: string;
  /** Omitted when the view was sent before: then only `presses` count. */
  device?: DeviceClass | undefined;
  /** Host of the linking site, or empty, when the view begins a visit; otherwise omitted. */
  from?: string | undefined;
  /** Largest Contentful Paint in milliseconds; omitted if unknown, as the next two. */
  lcp?: number | undefined;
  /** The slowest Interaction to Next Paint in milliseconds. */
  inp?: number | undefined;
  /** Cumulative Layout Shift. */
  cls?: number | undefined;
  /** Pressed channels, and stores as `store/CODE`. */
  presses?: string[] | undefined;
}
