import type pg from 'pg'
import { createSecretBox } from '#ledger/accounts/secretBox.ts'
import { createPushDevices } from '#ledger/notifications/pushDevices.ts'
import { createPushKeys } from '#ledger/notifications/pushKeys.ts'
import { isPushService } from '#ledger/notifications/pushServices.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EgressSettings } from '#shared/settings/egress.ts'
import type { InstallationSettings } from '#shared/settings/installation.ts'
import type { MessageSettings } from '#shared/settings/messages.ts'
import { createWebPush } from '#workers/delivery/webPush.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly dataKeys: readonly string[]
  readonly clock: Clock
}
type Settings = Pick<MessageSettings, 'pushKeys'> &
  InstallationSettings &
  EgressSettings & { readonly appUrl: string }

/** Push messages to browsers, with the keys of this installation. */
export const createPush = (
  { pushKeys, installation, egressAllow, appUrl }: Settings,
  { pool, dataKeys, clock }: Parts,
) => {
  const keys = createPushKeys(pool, createSecretBox(dataKeys, 'pushKey'), pushKeys)
  const isAllowed = (endpoint: string): boolean => isPushService(endpoint, egressAllow)
  const contact = installation.sender === undefined ? appUrl : `mailto:${bareAddress(installation.sender)}`
  const sender = createWebPush({ keys, contact, isAllowed, clock })
  return {
    publicKey: async (): Promise<string> => (await keys()).publicKey,
    isAllowed,
    devices: createPushDevices({ pool, box: createSecretBox(dataKeys, 'pushDevice'), sender, clock }),
  }
}

/** Of `Name <address>`. */
const bareAddress = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from
