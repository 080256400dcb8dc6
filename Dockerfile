# syntax=docker/dockerfile:1

# To build every image from identical base images, use digests: docs/operations.md, "Pin the base images".
ARG NODE_IMAGE=node:22.23-bookworm
ARG NODE_SLIM_IMAGE=node:22.23-bookworm-slim

FROM ${NODE_IMAGE} AS build
# Compiles the SQLite driver. By default, its package would download a binary, which the lockfile does not pin. This
# base image has compilers.
ENV npm_config_build_from_source=true
WORKDIR /clubhouse
COPY . .
RUN npm run build
# Copies the server's production dependencies, without build and test tools. Checks that the SQLite driver was compiled:
# a downloaded driver has no Makefile.
RUN npm run -s pnpm -- --filter @clubhouse/server --config.minimumReleaseAge=0 deploy --prod --legacy /production \
  && test -e /production/node_modules/sqlite3/build/Makefile \
  && cd /production/node_modules/.pnpm && rm -rf node-gyp@* prebuild-install@* tar@*

FROM ${NODE_SLIM_IMAGE}
# Password hashing shares Node's thread pool with the SQLite driver, file access and DNS. The default of four threads is
# too few.
ENV NODE_ENV=production PORT=3000 UV_THREADPOOL_SIZE=8
# The version of pg_dump and pg_restore, for backups. compose.yaml sets it. Leave it empty if the build cannot reach
# apt.postgresql.org, which has these programs.
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
COPY --from=build /clubhouse/apps/web/dist-ssr apps/web/dist-ssr
# This user cannot change any file in the image. The server does not need to, so the file system may be read-only.
USER node
# Checks that the drivers, which the build stage compiled, also load in this image.
RUN cd apps/server && node -e "require('sqlite3'); require('bcrypt'); require('sharp')"
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The flags save memory and processor time: docs/operations.md#the-v8-flags.
CMD ["node", "--heap-growing-percent=60", "--min-semi-space-size=16", "apps/server/dist/main.js"]
