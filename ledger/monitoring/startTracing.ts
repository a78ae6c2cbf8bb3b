import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import type { TracingSettings } from '#shared/settings/watching.ts'

/**
 * From here on what is done for somebody knows its trace. Where nobody collects traces, that is all, and the machinery
 * that does is not even loaded.
 */
export const startTracing = async (
  settings: TracingSettings | undefined,
  role: string,
): Promise<() => Promise<void>> => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  if (!settings) return async () => undefined
  const { createCollected } = await import('./collected.ts')
  const provider = createCollected(settings, role)
  trace.setGlobalTracerProvider(provider)
  return () => provider.shutdown()
}
