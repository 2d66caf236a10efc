import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  SelectQueryNode,
} from "kysely";
import type { Engine } from "./databases.ts";

/** Counts the queries of a database that read the bodies of all items. */
export class WholeReads implements KyselyPlugin {
  count = 0;

  transformQuery({ node }: PluginTransformQueryArgs) {
    const isWhole = SelectQueryNode.is(node) && !node.where && JSON.stringify(node.selections).includes('"body"');
    if (isWhole) this.count += 1;
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }

  /** An engine with databases that are counted. */
  of(engine: Engine): Engine {
    return {
      ...engine,
      open: async () => {
        const database = await engine.open();
        return { ...database, db: database.db.withPlugin(this) };
      },
    };
  }
}
