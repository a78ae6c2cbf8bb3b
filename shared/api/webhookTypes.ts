/** What a webhook can hear of. `webhookEvents.ts` has the forms, and `docs/webhooks.md` the list. */
export const webhookEventTypes = [
  'contribution.confirmed',
  'contribution.failed',
  'contribution.cancelled',
  'contribution.reversed',
  'contribution.restored',
  'round.opened',
  'round.closed',
  'payout.due',
  'payout.sent',
  'payout.confirmed',
  'payout.returned',
  'member.joined',
  'member.left',
  'order.drawn',
  'goal.completed',
  'goal.ended',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]
