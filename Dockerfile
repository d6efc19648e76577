# The application alone; the database is a PostgreSQL of your own, named by DATABASE_URL.

FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY deploy/package.json deploy/

FROM manifests AS build
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM manifests AS packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace server

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=packages /app ./
COPY scripts scripts
COPY server/migrations server/migrations
COPY server/sandbox-pay server/sandbox-pay
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "scripts/serve.mjs"]
