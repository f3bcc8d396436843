import { registerHooks } from "node:module";

/**
 * The driver, patched while it is loaded: postgres.js 3.4.9 does not survive a connection that breaks within a
 * transaction (docs/decisions/0006-mended-driver.md; porsager/postgres#1154, #1208). What it writes afterwards throws
 * where the error cannot be caught, and its pending queries stay queued, so that the next responses on that connection
 * go to the wrong queries. It also makes more work for the garbage collector than necessary. The version is pinned, and
 * source that differs from what is expected is rejected.
 */
const mends: Readonly<Record<string, readonly { readonly written: string; readonly mended: string }[]>> = {
  "/postgres/src/connection.js": [
    {
      // Nothing can be sent without a socket: reject the query instead of letting a timer throw.
      written: "    if (q.cancelled)\n      return\n",
      mended:
        "    if (q.cancelled)\n      return\n\n" +
        "    if (socket === null)\n" +
        "      return queryError(q, Errors.connection('CONNECTION_CLOSED', options, socket)), true\n",
    },
    {
      // A cancelled timer does not run again, so its pending chunk would be lost.
      written: "    clearImmediate(nextWriteTimer)\n    if (socket) {\n",
      mended: "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    if (socket) {\n",
    },
    {
      written: "    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)\n",
      mended:
        "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)\n",
    },
    {
      // However the connection broke, reject the pending queries and start the next session with none of this one's
      // state.
      written:
        "    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
      mended:
        "    if (query || sent.length) error(Errors.connection('CONNECTION_CLOSED', options, socket))\n" +
        "    query = results = errorResponse = null\n    result = new Result()\n    rows = 0\n",
    },
    {
      // The first query of a session, which fetches the array types, has no error handler. Without the types the
      // session is of no use; the next session fetches them again.
      written: "        return fetchArrayTypes()\n",
      mended: "        return fetchArrayTypes().catch(() => socket && socket.destroy())\n",
    },
  ],
  "/postgres/src/query.js": [
    // Closures created for each query capture it by `this` and link it to the next one for the garbage collector: what
    // queries leave behind survives every minor collection, with everything that waited for it. Methods do not.
    {
      written: "    this.resolve = x => (this.active = false, resolve(x))\n",
      mended: "    this.settle = { resolve, reject }\n",
    },
    {
      written: "    this.reject = x => (this.active = false, reject(x))\n\n    this.active",
      mended: "    this.active",
    },
    {
      written: "  get origin() {\n",
      mended:
        "  resolve(x) {\n    this.active = false\n    this.settle.resolve(x)\n  }\n\n" +
        "  reject(x) {\n    this.active = false\n    this.settle.reject(x)\n  }\n\n  get origin() {\n",
    },
  ],
  "/postgres/src/index.js": [
    {
      // A transaction whose connection broke must not continue in the next session on that connection.
      written: "      , connection\n      , prepare = null\n",
      mended: "      , connection\n      , lost = null\n      , prepare = null\n",
    },
    {
      written: "new Promise((_, reject) => connection.onclose = reject)",
      mended: "new Promise((_, reject) => connection.onclose = e => (lost = e, reject(e)))",
    },
    {
      written: "        q.catch(e => uncaughtError || (uncaughtError = e))\n",
      mended: "        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost) return q.reject(lost)\n",
    },
  ],
};

const waiting = new Set(Object.keys(mends));
const hook = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const file = Object.keys(mends).find((ending) => url.endsWith(ending));
    if (file === undefined) return loaded;
    waiting.delete(file);
    return { ...loaded, source: mend(file, Buffer.from(loaded.source as Uint8Array).toString("utf8")) };
  },
});

function mend(file: string, source: string): string {
  return (mends[file] ?? []).reduce((text, { written, mended }) => {
    if (text.split(written).length !== 2) throw new Error(`${file} is not the version that server/db/driver.ts mends`);
    return text.replace(written, () => mended);
  }, source);
}

/** postgres.js, for `server/db/` only. */
export const { default: driver } = await import("postgres");
hook.deregister();
if (waiting.size > 0) throw new Error("postgres.js was loaded unmended: import the driver from server/db/driver.ts");
