import type { NotificationKind } from '#shared/api/notifications.ts'
import type { TrackedPayout } from '#shared/api/payoutSteps.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'

/** Whether it is known where payouts to a person in a currency go; null where money goes from hand to hand. */
export type DestinationOf = (owned: {
  readonly userId: UserId
  readonly currency: Currency
}) => Promise<TrackedPayout['destination']>

/** A person who has said it is not asked again. Both when the notification is made and when it is sent. */
export const isWanted = async (
  { destinationOf }: { readonly destinationOf: DestinationOf },
  {
    kind,
    userId,
    currency,
  }: { readonly kind: NotificationKind; readonly userId: UserId; readonly currency: Currency },
): Promise<boolean> =>
  kind !== 'destination_wanted' || (await destinationOf({ userId, currency }))?.is === 'missing'
