import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import type { TracingSettings } from '#shared/settings/watching.ts'

/** Starts propagating trace contexts. The exporter is loaded only when traces are collected. */
export const startTracing = async (
  settings: TracingSettings | undefined,
  role: string,
): Promise<() => Promise<void>> => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  if (!settings) return async () => undefined
  const { createCollected } = await import('./otlpExporter.ts')
  const provider = createCollected(settings, role)
  trace.setGlobalTracerProvider(provider)
  return () => provider.shutdown()
}
