# syntax=docker/dockerfile:1
# Debian, because sharp and argon2 come with binaries for glibc. Pin the digest in your own registry.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Removes the packaged Node.js, because the image contains Node.js.
RUN npm ci --ignore-scripts --omit=dev && rm -rf node_modules/node-*-x64 node_modules/node-*-arm64

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production APP_MODE=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data METRICS_PORT=9464
# Why: docs/decisions/002-node-and-memory.md
ENV NODE_OPTIONS="--max-semi-space-size=4 --max-old-space-size=512" MALLOC_ARENA_MAX=2
WORKDIR /app
RUN groupadd --gid 10001 chulha && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin chulha \
  && install -d -o chulha -g chulha -m 700 /data
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY database database
COPY sandbox sandbox
COPY server server
COPY shared shared
USER 10001:10001
VOLUME /data
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node.js is the main process, so it receives SIGTERM itself and finishes pending requests.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node"]
CMD ["server/main.ts"]
