import { registerHooks } from "node:module";

/**
 * The driver, mended while it is loaded: postgres.js 3.4.9 does not survive a connection that breaks within a
 * transaction (docs/decisions/0006-mended-driver.md; porsager/postgres#1154, #1208). What it writes afterwards
 * throws where nobody can catch it, and what it still had under way stays behind, so that the next answers on that
 * connection go to the wrong queries. It also leaves more to the collector than it has to. The version is pinned, and
 * source that is not as expected is refused.
 */
const mends: Readonly<Record<string, readonly { readonly written: string; readonly mended: string }[]>> = {
  "/postgres/src/connection.js": [
    {
      // Nothing can be sent without a socket; the query is told, instead of a timer that throws.
      written: "    if (q.cancelled)\n      return\n",
      mended:
        "    if (q.cancelled)\n      return\n\n" +
        "    if (socket === null)\n" +
        "      return queryError(q, Errors.connection('CONNECTION_CLOSED', options, socket)), true\n",
    },
    {
      // A timer that was cancelled is not set any more, and what it would have written is lost.
      written: "    clearImmediate(nextWriteTimer)\n    if (socket) {\n",
      mended: "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    if (socket) {\n",
    },
    {
      written: "    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)\n",
      mended:
        "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)\n",
    },
    {
      // However it broke, whoever waits for an answer is told, and the next session begins with nothing of this one.
      written:
        "    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
      mended:
        "    if (query || sent.length) error(Errors.connection('CONNECTION_CLOSED', options, socket))\n" +
        "    query = results = errorResponse = null\n    result = new Result()\n    rows = 0\n",
    },
    {
      // Nobody handles the failure of the first query of a session, which asks for the array types. Without these the
      // session is of no use, and the next one asks again.
      written: "        return fetchArrayTypes()\n",
      mended: "        return fetchArrayTypes().catch(() => socket && socket.destroy())\n",
    },
  ],
  "/postgres/src/query.js": [
    // Functions that are made anew for each query and know it by `this` tie it to the next one for the collector: what
    // queries leave behind outlives every small collection, with all that waited for it. Methods do not.
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
      // A transaction whose connection broke must not go on in the session that follows on it.
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

/** postgres.js, for `server/db/` alone. */
export const { default: driver } = await import("postgres");
hook.deregister();
if (waiting.size > 0) throw new Error("postgres.js was loaded unmended: import the driver from server/db/driver.ts");
