import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startInstance } from '#shared/testing/instance.ts'

/** The whole application, which says with each answer what was asked about its request. */
export const startFuzzed = (settings: Record<string, string>) =>
  startInstance({
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'inside.ts')).href}`,
    ...settings,
  })
