# syntax=docker/dockerfile:1

# By digest where every build has to have the very same: docs/operations.md, "Pin the base images".
ARG NODE_IMAGE=node:22.23-bookworm
ARG NODE_SLIM_IMAGE=node:22.23-bookworm-slim

FROM ${NODE_IMAGE} AS build
# The SQLite driver's package would download a built file, which nothing pins. The lockfile pins its source, and the
# whole image has compilers.
ENV npm_config_build_from_source=true
WORKDIR /clubhouse
COPY . .
RUN npm run build
# What the server needs when it runs, without what builds and tests it. A driver that was downloaded has no Makefile.
RUN npm run -s pnpm -- --filter @clubhouse/server --config.minimumReleaseAge=0 deploy --prod --legacy /production \
  && test -e /production/node_modules/sqlite3/build/Makefile \
  && cd /production/node_modules/.pnpm && rm -rf node-gyp@* prebuild-install@* tar@*

FROM ${NODE_SLIM_IMAGE}
# Hashing passwords shares Node's pool of threads with the SQLite driver, files and DNS: four would be few.
ENV NODE_ENV=production PORT=3000 UV_THREADPOOL_SIZE=8
# The version of pg_dump and pg_restore, for backups. compose.yaml sets it. They come from apt.postgresql.org: a build
# that cannot reach it leaves them out.
ARG POSTGRES_CLIENT=
RUN if [ -n "${POSTGRES_CLIENT}" ]; then \
    apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
    && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
    && apt-get install -y --no-install-recommends "postgresql-client-${POSTGRES_CLIENT}" \
    && rm -rf /var/lib/apt/lists/* \
    && pg_dump --version && pg_restore --version; \
  fi
WORKDIR /clubhouse
COPY --from=build /production/package.json apps/server/
COPY --from=build /production/node_modules apps/server/node_modules
COPY --from=build /clubhouse/apps/server/dist apps/server/dist
COPY --from=build /clubhouse/apps/web/dist apps/web/dist
# Nothing in the image is this user's to change, and nothing has to be: the file system may be read-only.
USER node
# Compiled there, they have to load here.
RUN cd apps/server && node -e "require('sqlite3'); require('bcrypt')"
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The flag keeps the heap small.
CMD ["node", "--heap-growing-percent=60", "apps/server/dist/main.js"]
