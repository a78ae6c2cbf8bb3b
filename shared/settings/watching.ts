import type { z } from 'zod'
import { address, like, number, secret, text } from './forms.ts'

/** Metrics and traces. The names that begin with OTEL_ are OpenTelemetry's. */
export const watchingFields = {
  METRICS_TOKEN: secret(
    like(/^[\w~+/.=-]{16,}$/, 'a token of 16 letters, digits or signs of a bearer token, or more'),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http', 'https'),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    like(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'headers as name=value,name=value'),
  ),
  OTEL_TRACES_SAMPLER_ARG: number(1, 'a number, 0 to 1', ratio => ratio >= 0 && ratio <= 1),
  OTEL_SERVICE_NAME: text.default('calabash'),
} as const

export interface TracingSettings {
  /** The collector's address; `/v1/traces` is appended. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** The fraction of traces that is sampled. */
  readonly ratio: number
  readonly service: string
}

export interface WatchingSettings {
  /** The bearer token with which other machines read the metrics. */
  readonly metricsToken: string | undefined
  /** Undefined: no traces are collected. */
  readonly tracing: TracingSettings | undefined
}

type Read = z.output<z.ZodObject<typeof watchingFields>>

export const arrangeWatching = (from: Read): WatchingSettings => ({
  metricsToken: from.METRICS_TOKEN,
  tracing: from.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: from.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: headersOf(from.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
        ratio: from.OTEL_TRACES_SAMPLER_ARG,
        service: from.OTEL_SERVICE_NAME,
      }
    : undefined,
})

/** Values are percent-encoded, as in the W3C's baggage. */
const headersOf = (list: string): Record<string, string> =>
  Object.fromEntries(
    list
      .split(',')
      .filter(pair => pair !== '')
      .map(pair => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]
      }),
  )
const decoded = (value: string): string =>
  value.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
