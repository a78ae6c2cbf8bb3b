import type {
  InstallationResponse,
  InstallationSetting,
  InstallationSettingName,
} from '#shared/api/installation.ts'
import { brandColours } from '#shared/brandColours.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { logoPath } from '../../installationSettings/brand.ts'
import { checklistOf } from '../../installationSettings/checklist.ts'
import type { ApiParts } from '../context.ts'

/** The environment variable of each setting that it can say. */
export const variables = {
  name: 'INSTALLATION_NAME',
  sender: 'MAIL_FROM',
  timeZone: 'TIME_ZONE',
  languages: 'DEFAULT_LANGUAGE',
  currencies: 'CURRENCIES',
} as const

/** The variable that fixes a setting; null where an admin can change it. The languages after the default one stay free. */
export const fixedBy = (
  { fixed }: Pick<ApiParts['installation'], 'fixed'>,
  name: InstallationSettingName,
): string | null => {
  if (name === 'accent') return null
  const said = name === 'languages' ? fixed.defaultLanguage : fixed[name]
  return said === undefined ? null : variables[name]
}

export const installationResponse = async ({
  installation,
  users,
  clock,
  publicConfig,
}: Pick<ApiParts, 'installation' | 'users' | 'clock' | 'publicConfig'>): Promise<InstallationResponse> => {
  const { parts, builtLanguages, offeredCurrencies } = installation
  const now = installation.current()
  const { changed } = now.stored
  const setting = <Value>(name: InstallationSettingName, value: Value): InstallationSetting<Value> => ({
    value,
    fixedBy: fixedBy(installation, name),
    changed: changedBy(changed[name]),
  })
  const has = (document: string): boolean => now.stored.legal.some(one => one.document === document)
  return {
    settings: {
      name: setting('name', now.name),
      accent: setting('accent', now.accent ?? null),
      sender: setting('sender', now.sender),
      timeZone: setting('timeZone', now.timeZone),
      languages: setting(
        'languages',
        publicConfig.languages.map(({ code }) => code),
      ),
      currencies: setting('currencies', now.currencies),
    },
    logo: now.logo === undefined ? null : logoPath(now.logo),
    accentAsGiven: now.accent === undefined || brandColours(now.accent).asGiven,
    legal: now.stored.legal.map(({ document, language, text, changed: last }) => ({
      ...{ document, language, text },
      changed: changedBy(last),
    })),
    offered: { languages: builtLanguages(), currencies: offeredCurrencies },
    payments: parts.payments,
    mailbox: parts.sendsMail ? null : '/sandbox/mailbox',
    checklist: checklistOf({
      parts,
      admins: (await users.moneyAdmins(clock.now())).length,
      hasTerms: has('terms'),
      hasPrivacy: has('privacy'),
    }),
  }
}

const changedBy = (
  changed: { readonly at: string; readonly by: string | null } | undefined,
): InstallationSetting<unknown>['changed'] =>
  changed ? { at: changed.at, by: changed.by ?? peopleTexts.formerMember } : null
