# syntax=docker/dockerfile:1

# The whole image has compilers: the SQLite driver is compiled where its built file cannot be had.
FROM node:22.23-bookworm AS build
WORKDIR /clubhouse
COPY . .
RUN npm run build
# What the server needs when it runs, without what builds and tests it.
RUN npm run -s pnpm -- --filter @clubhouse/server --config.minimumReleaseAge=0 deploy --prod --legacy /production

FROM node:22.23-bookworm-slim
# Hashing passwords shares Node's pool of threads with the SQLite driver, files and DNS: four would be few.
ENV NODE_ENV=production PORT=3000 UV_THREADPOOL_SIZE=8
WORKDIR /clubhouse
COPY --from=build /production/package.json apps/server/
COPY --from=build /production/node_modules apps/server/node_modules
COPY --from=build /clubhouse/apps/server/dist apps/server/dist
COPY --from=build /clubhouse/apps/web/dist apps/web/dist
# Nothing in the image is this user's to change, and nothing has to be: the file system may be read-only.
USER node
# Compiled there, they have to load here. A server on PostgreSQL would not notice: SQLite is what its backup needs.
RUN cd apps/server && node -e "require('sqlite3'); require('bcrypt')"
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The flag keeps the heap small.
CMD ["node", "--heap-growing-percent=60", "apps/server/dist/main.js"]
