#!/bin/sh
# postgres 3.4.9 (npm) leaves a session setting out of the startup message when its value is the number 0.
# Guess: connection: { statement_timeout: 0 } lifts a limit that the role has by default, as the text "0" does.
# Seen: only the text is sent, so the role's own limit stays in force, and a long migration is cancelled by it.
#   statement_timeout: 0    not sent
#   lock_timeout: "0"       sent as 0
#   idle_session_timeout: 1 sent as 1
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund postgres@3.4.9
cat >observe.mjs <<'END'
import { createServer } from "node:net";
import postgres from "postgres";

// No PostgreSQL is needed: the startup message has its parameters in plain text, after 8 bytes.
const server = createServer((socket) =>
  socket.once("data", (message) => {
    const words = message.subarray(8).toString().split("\0");
    const sent = Object.fromEntries(words.flatMap((word, i) => (i % 2 === 0 && word ? [[word, words[i + 1]]] : [])));
    const seen = ["statement_timeout", "lock_timeout", "idle_session_timeout"].map((name) => sent[name] ?? "not sent");
    console.log(seen.join(", "));
    process.exit(seen.join() === "not sent,0,1" ? 0 : 1);
  }),
).listen(0, "127.0.0.1", () => {
  const connection = { statement_timeout: 0, lock_timeout: "0", idle_session_timeout: 1 };
  postgres({ host: "127.0.0.1", port: server.address().port, max: 1, connection })`select 1`.catch(() => undefined);
});
END
node observe.mjs
