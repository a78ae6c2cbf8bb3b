import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startInstance } from '../builders/instance.ts'

/** An instance that sends payouts by Stripe, and names in each response the schemas that parsed the request. */
export const startFuzzed = (settings: Record<string, string>) =>
  startInstance({
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'error',
    PAYOUTS: 'connect',
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'instrumentation.ts')).href}`,
    ...settings,
  })
