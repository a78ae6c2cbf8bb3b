import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '#shared/settings/watching.ts'

/** Sends traces to a collector, in batches by OTLP over HTTP; those that it does not accept are dropped. */
export const createCollected = (
  { endpoint, headers, ratio, service }: TracingSettings,
  role: string,
): TracerProvider => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    timeoutMillis: 5_000,
  })
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': role === 'all' ? service : `${service}-${role}`,
      'service.instance.id': crypto.randomUUID(),
    }),
    // The process that begins a trace decides whether it is sampled; the others follow.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  })
}
