import { z } from 'zod'
import { arrangeBackups, type BackupSettings, backupFields } from '#shared/settings/backups.ts'
import {
  arrangeBankFiles,
  type BankFileSettings,
  bankFileFields,
  missingBankFiles,
} from '#shared/settings/bankFiles.ts'
import { arrangeDemo, type DemoSettings, demoFields, unfitForDemo } from '#shared/settings/demo.ts'
import { arrangeEgress, callsBeyond, type EgressSettings, egressFields } from '#shared/settings/egress.ts'
import { flag, type Given, isSecret, missingOf } from '#shared/settings/forms.ts'
import {
  arrangeInstallation,
  type InstallationSettings,
  installationFields,
} from '#shared/settings/installation.ts'
import {
  arrangeMessages,
  type MessageSettings,
  mailGroup,
  messageFields,
  pushGroup,
  smsGroup,
  whatsAppGroup,
} from '#shared/settings/messages.ts'
import { arrangeOpenId, type OpenIdSettings, openIdFields, openIdGroup } from '#shared/settings/openId.ts'
import {
  arrangePayments,
  contradictoryPayments,
  missingPayments,
  type PaymentSettings,
  paymentFields,
  stripeGroup,
  usesSandbox,
} from '#shared/settings/payments.ts'
import {
  arrangeService,
  type Role,
  roles,
  type ServiceSettings,
  serviceFields,
} from '#shared/settings/service.ts'
import {
  arrangeStores,
  databaseUserGroup,
  eventStoreUserGroup,
  type StoreSettings,
  storeFields,
} from '#shared/settings/stores.ts'
import { arrangeWatching, type WatchingSettings, watchingFields } from '#shared/settings/watching.ts'
import packageFile from './package.json' with { type: 'json' }

export const { version } = packageFile

/** All settings, parsed. */
export interface Config
  extends ServiceSettings,
    StoreSettings,
    PaymentSettings,
    MessageSettings,
    WatchingSettings,
    BackupSettings,
    BankFileSettings,
    EgressSettings,
    OpenIdSettings,
    InstallationSettings,
    DemoSettings {}

/** Every setting; other environment variables are ignored. */
const settings = z.object({
  ...serviceFields,
  ...storeFields,
  ...paymentFields,
  ...messageFields,
  ...watchingFields,
  ...backupFields,
  ...bankFileFields,
  ...egressFields,
  ...openIdFields,
  ...installationFields,
  ...demoFields,
  ALLOW_EMBEDDED: flag,
  ALLOW_SANDBOX: flag,
})
export const settingNames: readonly string[] = Object.keys(settings.shape)
export const secretNames: readonly string[] = Object.entries(settings.shape).flatMap(([name, form]) =>
  isSecret(form) ? [name] : [],
)

/** Lists every fault on its own line, and never repeats a value, since it may be a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(
      faults.length === 1
        ? `The settings are not right: ${faults[0]}`
        : ['The settings are not right:', ...faults.map(fault => `  - ${fault}`)].join('\n'),
    )
    this.faults = faults
  }
}

/** @throws ConfigError */
export const readRole = (word = 'all'): Role => {
  const role = roles.find(known => known === word)
  if (role === undefined) throw new ConfigError([`the role must be one of ${roles.join(', ')}`])
  return role
}

/**
 * Every setting `X` may also be given as `X_FILE`, the name of a file with its value, which keeps secrets out of the environment.
 * @throws ConfigError with every fault, each naming its setting
 */
export const readConfig = (environment: Given, role: Role = 'all', readFile = noFiles): Config => {
  const { given, faults: unread } = withFiles(environment, readFile)
  const { data: from, error } = settings.safeParse(given)
  const faults = [
    ...unread,
    ...(error?.issues.map(issue => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...missingPayments(given),
    ...missingBankFiles(given),
    ...missingOf(mailGroup, given, ['MAIL_FROM']),
    ...[smsGroup, whatsAppGroup, pushGroup, openIdGroup, databaseUserGroup].flatMap(group =>
      missingOf(group, given),
    ),
    ...contradictoryPayments(given),
    ...unfitForDemo(given, role),
    ...(given['EVENTSTORE_ADMIN_URL'] !== undefined ? missingOf(eventStoreUserGroup, given) : []),
    ...(role === 'all' ? [] : unfitForProduction(given, role)),
  ]
  if (!from || faults.length > 0) throw new ConfigError(faults)
  const config = {
    ...arrangeService(from, role),
    ...arrangeStores(from),
    ...arrangePayments(from),
    ...arrangeMessages(from),
    ...arrangeWatching(from),
    ...arrangeBackups(from),
    ...arrangeBankFiles(from),
    ...arrangeEgress(from),
    ...arrangeOpenId(from),
    ...arrangeInstallation(from),
    ...arrangeDemo(from),
  }
  const beyond = callsBeyond(config)
  if (beyond.length > 0) throw new ConfigError(beyond)
  return config
}

const noFiles = (_path: string): string => {
  throw new Error('settings cannot be read from files here')
}

const withFiles = (environment: Given, readFile: (path: string) => string) => {
  // An empty variable or file means "not set", as in a compose file.
  const isSet = (value: string | undefined): boolean => value !== undefined && value.trim() !== ''
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => isSet(value)))
  const faults: string[] = []
  for (const name of settingNames) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) faults.push(`${name} and ${name}_FILE are both set; unset one of the two`)
    try {
      const value = readFile(path)
      if (isSet(value)) given[name] = value.trim()
    } catch {
      faults.push(`${name}_FILE names a file that cannot be read`)
    }
  }
  return { given, faults }
}

/** Only the settings that a role uses, so that it cannot leak other secrets. */
const neededBy = (role: Role): readonly string[] => {
  if (role === 'migrate') return ['DATABASE_URL']
  if (role === 'projector') return ['DATABASE_URL', 'EVENTSTORE_URL', 'TRANSPARENCY_KEY', 'DATA_KEYS']
  return ['DATABASE_URL', 'EVENTSTORE_URL', 'REDIS_URL', 'SMTP_URL', 'SESSION_KEYS', 'STRIPE_SECRET_KEY']
}

/** A role cannot use embedded parts, because other processes cannot share them. */
const unfitForProduction = (given: Given, role: Role): string[] => {
  const isOn = (word: string | undefined): boolean => word === '1' || word === 'true'
  const needed = neededBy(role).filter(
    name => name !== 'STRIPE_SECRET_KEY' || given['PAYMENTS'] !== 'record-only',
  )
  // Missing settings of an incomplete group are reported already.
  const groups: readonly (readonly string[])[] = [stripeGroup, mailGroup, smsGroup]
  const begun = groups.filter(group => group.some(name => given[name] !== undefined)).flat()
  const faults = isOn(given['ALLOW_EMBEDDED'])
    ? []
    : needed
        .filter(name => given[name] === undefined && !begun.includes(name))
        // Where there are no data keys, the session keys are used for data.
        .filter(name => name !== 'DATA_KEYS' || given['SESSION_KEYS'] === undefined)
        .map(name => `${name} is missing; the role ${role} needs it (or ALLOW_EMBEDDED=1)`)
  if (usesSandbox(given) && !isOn(given['ALLOW_SANDBOX'])) {
    faults.push(`STRIPE_SECRET_KEY is the sandbox’s; the role ${role} takes it only with ALLOW_SANDBOX=1`)
  }
  if (Number(given['RATE_LIMIT_SCALE']) > 10)
    faults.push(`RATE_LIMIT_SCALE must be 10 or less for the role ${role}`)
  return faults
}
