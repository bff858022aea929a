FROM oven/bun:1.4.5 AS base
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./

FROM base AS page
COPY . .
RUN bun bin/build.ts

FROM base
RUN bun install --frozen-lockfile --production
COPY tsconfig.json ./
COPY drizzle drizzle
COPY src src
COPY --from=page /app/dist dist
ENV NODE_ENV=production DATA_DIR=/data
EXPOSE 3000
# A new volume belongs to root. Hand it to bun, then run the server as bun, which can write nowhere else.
CMD ["sh", "-c", "mkdir -p /data && chown -R bun:bun /data && exec setpriv --reuid=bun --regid=bun --init-groups bun src/main.ts"]
