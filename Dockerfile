# One image for every service and job: what a container runs is its command, such as
# `dist/apps/gateway/src/main.js` or `dist/apps/onboarding/src/migrate.js`.
#
# It holds Node, the libraries that Node links, and what runs: no shell, no package manager, no source maps.
# `npm run release` builds and publishes it.

# By digest, so that the same commit makes the same image. docs/releasing.md tells how it is renewed.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node_modules/.bin/tsc -p tsconfig.json --sourceMap false --incremental false && npm run build:web

# What no program loads is removed: Node itself, which is a package for machines without it, declarations, sources,
# source maps, documentation and tests of packages, and weights of fonts that no document uses.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY tools/release/image ./image
RUN node image/notices.ts node_modules > THIRD-PARTY-NOTICES.txt && node image/prune.js node_modules

# Node with what it links, out of Debian's packages, whose names and versions scanners read from their status files.
FROM ${NODE_IMAGE} AS system
COPY tools/release/image /image
RUN node /image/root.js /root-of-image

FROM scratch
ARG VERSION=0.0.0
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="Partner Card Platform" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=system /root-of-image /
# Node looks names up in half of these threads. With its own 4, two names whose server does not answer, such as those of
# brokers that are away, hold up those of all others for minutes: Postgres then counts as away, too.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PATH=/usr/local/bin \
    UV_THREADPOOL_SIZE=128
WORKDIR /app
COPY package.json LICENSE ./
COPY --from=dependencies /app/THIRD-PARTY-NOTICES.txt ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY tools/release/image/end-by-signal.js ./
# By number: Kubernetes can't tell from a name that the user isn't root.
USER 1000:1000
# Node is process 1. The services handle SIGTERM themselves, from when they listen on; before, the imported file does.
# They start no children, so no init is needed.
# kafkajs uses negative timeouts, for which Node 24 prints a warning each time. Starting a service fills V8's young
# generation, which never shrinks again: half of its usual size saves 15 to 52 MiB a service.
# No HEALTHCHECK: jobs run from this image too. Compose and Kubernetes check the services.
ENTRYPOINT ["node", "--disable-warning=TimeoutNegativeWarning", "--max-semi-space-size=8", "--import=/app/end-by-signal.js"]
CMD ["dist/apps/platform/src/main.js"]
