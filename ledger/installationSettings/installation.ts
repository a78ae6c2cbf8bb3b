import type { Currency } from '#shared/currencies.ts'
import { softwareName } from '#shared/installationName.ts'
import type { Language } from '#shared/language.ts'
import type { Log } from '#shared/ports/log.ts'
import type { InstallationSettings, StoredInstallation } from '../accounts/installationSettings.ts'

/** What holds: the environment’s settings, or else those of admins, or else the usual ones. */
export interface Installation {
  readonly name: string
  /** Undefined for the usual colours. */
  readonly accent: string | undefined
  /** The address that mails come from. */
  readonly sender: string
  readonly timeZone: string
  /** The default one first; undefined for all, with English first. */
  readonly languages: readonly Language[] | undefined
  /** The default one first. */
  readonly currencies: readonly Currency[]
  /** The hash of the logo; undefined for ours. */
  readonly logo: string | undefined
  readonly stored: StoredInstallation
}

/** Settings of the environment, which admins cannot change; undefined where it says nothing. */
export interface FixedInstallation {
  readonly name: string | undefined
  readonly sender: string | undefined
  readonly timeZone: string | undefined
  /** Others are offered after it. */
  readonly defaultLanguage: Language | undefined
  readonly currencies: readonly Currency[] | undefined
}

export interface UsualInstallation {
  /** The host of the installation, for the address that mails come from while there is no other. */
  readonly host: string
  readonly currencies: readonly Currency[]
}

/** The environment wins over what is stored. */
export const effective = (
  stored: StoredInstallation,
  fixed: FixedInstallation,
  usual: UsualInstallation,
): Installation => {
  const name = fixed.name ?? stored.name ?? softwareName
  const { languages } = stored
  const first = fixed.defaultLanguage
  return {
    name,
    accent: stored.accent,
    sender: fixed.sender ?? withName(stored.sender ?? `hello@${usual.host}`, name),
    timeZone: fixed.timeZone ?? stored.timeZone ?? 'UTC',
    languages: first && languages ? [first, ...languages.filter(one => one !== first)] : languages,
    currencies: fixed.currencies ?? stored.currencies ?? usual.currencies,
    logo: stored.logo,
    stored,
  }
}

/** A bare address gets the installation's name, as mail programs show it. */
const withName = (sender: string, name: string): string =>
  sender.includes('<') ? sender : `${/^[\w ]+$/.test(name) ? name : `"${name}"`} <${sender}>`

export interface LiveInstallation {
  readonly current: () => Installation
  readonly fixed: FixedInstallation
  /** Reads it again, after a change by this process. */
  readonly look: () => Promise<void>
}

const pollEveryMs = 5_000

interface Parts {
  readonly settings: Pick<InstallationSettings, 'read'>
  readonly fixed: FixedInstallation
  readonly usual: UsualInstallation
  readonly log: Pick<Log, 'warn'>
  /** First at the start, then when anything has changed. */
  readonly onChange: (now: Installation) => void
}

/** Follows the settings of admins, also those that another process has stored, within some seconds. */
export const followInstallation = async ({
  settings,
  fixed,
  usual,
  log,
  onChange,
}: Parts): Promise<LiveInstallation & { readonly stop: () => void }> => {
  let known: Installation
  let seen: string
  const read = async (): Promise<void> => {
    const stored = await settings.read()
    const text = JSON.stringify(stored)
    if (text === seen) return
    seen = text
    known = effective(stored, fixed, usual)
    onChange(known)
  }
  seen = ''
  await read()
  const timer = setInterval(() => {
    read().catch(err => log.warn({ err }, 'the settings of the installation could not be read'))
  }, pollEveryMs)
  timer.unref()
  return { current: () => known, fixed, look: read, stop: () => clearInterval(timer) }
}
