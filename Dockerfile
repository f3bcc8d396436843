# The server and its background jobs, on a PostgreSQL that DATABASE_URL names. docs/operating/docker.md says how it is run:
#   docker build --build-arg QUOIN_COMMIT="$(git rev-parse HEAD)" -t quoin .

# Base images by digest, so that a build gets what was tried; .github/dependabot.yml proposes newer ones.
FROM node:24-trixie-slim@sha256:50c3b2f6988dfc307b86e5301d69611af31f4789bdf232863b07d3b02fe55ae0 AS build
WORKDIR /quoin
COPY package.json package-lock.json .npmrc ./
COPY vendor vendor
RUN npm ci
COPY . .
RUN npm run build-web
# The image has its own Node, and uses no embedded PostgreSQL.
RUN npm run shrink -- --without-node --without-postgres
# `quoin version` reads the commit there, since the image has no .git.
ARG QUOIN_COMMIT=""
RUN if [ -n "$QUOIN_COMMIT" ]; then printf '{"commit":"%s"}\n' "$QUOIN_COMMIT" > dist/version.json; fi
# The files of a checkout may be readable by its owner alone.
RUN chmod -R a+rX .

# Node's own image contains npm, yarn and headers too, which nothing here runs.
FROM debian:13.7-slim@sha256:93b9a6764e5d7a53b6b3682cc370cbb85ace510ffe5f60b6a03821655a4b3e52
RUN useradd --uid 10001 --home-dir /var/lib/quoin --create-home --shell /usr/sbin/nologin quoin
WORKDIR /quoin
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /quoin .
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 QUOIN_DATA_DIR=/var/lib/quoin
USER quoin
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/main.ts"]
CMD ["serve"]
