FROM oven/bun:1.4.5 AS base
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./

# What builds the page stays in this stage. Its packages are a layer of their own, which a change of the sources keeps.
FROM base AS page
RUN bun install --frozen-lockfile
COPY . .
RUN bun bin/build.ts

FROM base AS packages
RUN bun install --frozen-lockfile --production
COPY bin/prune.ts bin/
RUN bun bin/prune.ts node_modules

FROM base
COPY --from=packages /app/node_modules node_modules
COPY tsconfig.json ./
COPY drizzle drizzle
COPY src src
COPY --from=page /app/dist dist
ENV NODE_ENV=production DATA_DIR=/data
EXPOSE 3000
# A new volume belongs to root, and so do files that a command of root left. Both go to bun, then the server runs as bun,
# which can write nowhere else: the app folder belongs to root.
CMD ["sh", "-c", "mkdir -p /data && chown -R bun:bun /data && chmod 700 /data && exec setpriv --reuid=bun --regid=bun --init-groups bun src/main.ts"]
