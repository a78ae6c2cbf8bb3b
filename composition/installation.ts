import type { Config } from '#config'
import type { InstallationSettings } from '#ledger/accounts/installationSettings.ts'
import type { ProductionParts } from '#ledger/installationSettings/checklist.ts'
import { followInstallation, type Installation } from '#ledger/installationSettings/installation.ts'
import { nameInstallation } from '#shared/installationName.ts'
import { speak } from '#shared/language.ts'
import type { Log } from '#shared/ports/log.ts'
import { readTimesIn } from '#shared/zones.ts'
import { usualLanguage } from './languages.ts'

type Settings = Pick<Config, 'installation' | 'appUrl' | 'mail' | 'currencies' | 'texts' | 'defaultLanguage'>

/** What admins say about the installation, where the environment says nothing; in use from the start, and soon after a change. */
export const startInstallation = async (
  config: Settings,
  { settings, log }: { readonly settings: InstallationSettings; readonly log: Pick<Log, 'warn'> },
) => {
  const listeners = new Set<(now: Installation) => void>()
  const live = await followInstallation({
    settings,
    fixed: config.installation,
    usual: {
      host: config.mail.kind === 'mailbox' ? 'calabash.local' : new URL(config.appUrl).hostname,
      currencies: config.currencies,
    },
    log,
    onChange: now => {
      nameInstallation(now.name, now.accent)
      readTimesIn(now.timeZone)
      if (config.texts !== 'pseudo') speak(now.languages?.[0] ?? usualLanguage(config))
      for (const listener of listeners) listener(now)
    },
  })
  return {
    ...live,
    /** Called at once, and after each change. */
    onChange: (listener: (now: Installation) => void): void => {
      listeners.add(listener)
      listener(live.current())
    },
  }
}

/** What there is of the parts of production. */
export const productionParts = (config: Config): ProductionParts => ({
  appUrl: config.appUrl,
  payments: paymentsOf(config),
  sendsMail: config.mail.kind === 'smtp',
  hasOwnKeys: [config.sessionKeys, config.dataKeys, config.transparencyKey].every(key => key !== undefined),
  hasDatabase: config.database.kind === 'postgres',
  hasEventStore: config.eventStore.kind === 'eventstoredb',
  hasQueue: config.queue.kind === 'redis',
  encryptsBackups: config.backupRecipients.length > 0,
})

const paymentsOf = ({ payments }: Config): ProductionParts['payments'] => {
  if (payments.kind !== 'stripe') return payments.kind
  return payments.secretKey.includes('_live_') ? 'stripe' : 'stripe-test'
}
