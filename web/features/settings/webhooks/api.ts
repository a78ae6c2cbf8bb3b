import useSWRInfinite from 'swr/infinite'
import type {
  WebhookBodyResponse,
  WebhookDeliveriesResponse,
  WebhooksResponse,
} from '#shared/api/webhooks.ts'
import { useFresh } from '../../../lib/data.ts'
import { get } from '../../../lib/http.ts'

export const webhooksKey = '/api/webhooks'
export const webhookPath = (id: string): string => `${webhooksKey}/${encodeURIComponent(id)}`

export const useWebhooks = () => useFresh<WebhooksResponse>(webhooksKey)
export const useBody = (id: string, eventId: string) =>
  useFresh<WebhookBodyResponse>(`${webhookPath(id)}/deliveries/${encodeURIComponent(eventId)}`)

export const useDeliveries = (id: string) =>
  useSWRInfinite<WebhookDeliveriesResponse, Error>(
    (page: number, before: WebhookDeliveriesResponse | null) => {
      if (page > 0 && before?.next == null) return null
      const path = `${webhookPath(id)}/deliveries`
      return page === 0 ? path : `${path}?before=${before?.next}`
    },
    get,
  )
