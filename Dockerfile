# One image for every service and job: what a container runs is its command, such as
# `dist/apps/gateway/src/main.js` or `dist/apps/onboarding/src/migrate.js`.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# The optional packages are Node itself, for machines without it, and so are useless in here.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev --omit=optional

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0
WORKDIR /app
COPY package.json ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# By number: Kubernetes can't tell from a name that the user isn't root.
USER 1000:1000
# Node is process 1. The services handle SIGTERM themselves and start no children, so no init is needed.
# kafkajs waits for negative times, about which Node 24 complains each time.
# No HEALTHCHECK: jobs run from this image too. Compose and Kubernetes check the services.
ENTRYPOINT ["node", "--enable-source-maps", "--disable-warning=TimeoutNegativeWarning"]
CMD ["dist/apps/platform/src/main.js"]
