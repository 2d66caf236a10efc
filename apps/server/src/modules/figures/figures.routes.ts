import { beaconPath } from "@klarholm/contract/beacon";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../../db/open.ts";
import { visitorAddress } from "../../plugins/http/visitor-address.ts";
import { schedule } from "../../plugins/jobs/schedule.ts";
import { VisitorAllowance } from "../../plugins/limits/visitor-allowance.ts";
import type { ContentSource } from "../content/source.ts";
import { isOwnForm } from "../pages/forms.routes.ts";
import { beaconBytes, parseBeacon } from "./beacon.schema.ts";
import { Figures } from "./figures.ts";

/** Milliseconds between two writes. */
const writeInterval = 10_000;
/** Beacons of one network in a minute; an office or a mobile network may share an address. */
const beaconsPerMinute = 300;

/** Programs that are no visitors, as far as they tell. Cubot makes phones. */
const robots = /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|curl|wget|python|scrapy|phantom/i;

interface FiguresOptions {
  db: Database;
  contents: ContentSource;
  /** Public origin of the site. */
  origin: string;
  /** False answers beacons of pages loaded before, and counts none. */
  enabled: boolean;
}

/** Takes beacons, answers every one by 204, and writes their counts until the app closes. */
export function registerFigures(app: FastifyInstance, { db, contents, origin, enabled }: FiguresOptions): void {
  const figures = new Figures(db);
  const allowance = new VisitorAllowance({
    perMinute: beaconsPerMinute,
    onRefused: () => app.counts.security.count("limit", "beacons"),
  });
  const counts = (request: FastifyRequest) =>
    enabled &&
    isOwnForm(request, origin) &&
    !refusesCounting(request) &&
    !isRobot(request) &&
    allowance.take(visitorAddress(request));

  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      request.log.debug({ err: error }, "beacon refused");
      return reply.code(204).send();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: beaconBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(beaconPath, async (request, reply) => {
      const beacon = parseBeacon(request.body);
      if (beacon && counts(request)) figures.note(beacon, contents.current().content);
      return reply.code(204).header("cache-control", "no-store").send();
    });
  });

  const message = "counts of page views were not written";
  // Hooks run in reverse order: the scheduled job has ended when this one runs.
  app.addHook("onClose", () => figures.write().catch((error: unknown) => app.log.warn({ err: error }, message)));
  schedule(app, writeInterval, () => figures.write(), message);
}

/** Do Not Track, Global Privacy Control, and Save-Data. */
const refusesCounting = ({ headers }: FastifyRequest) =>
  headers["dnt"] === "1" || headers["sec-gpc"] === "1" || headers["save-data"] === "on";

const isRobot = ({ headers: { "user-agent": agent = "" } }: FastifyRequest) => agent === "" || robots.test(agent);
