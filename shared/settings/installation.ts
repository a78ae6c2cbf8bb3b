import type { z } from 'zod'
import { installationNameField } from '../api/installation.ts'
import type { Currency } from '../currencies.ts'
import { isTimeZone } from '../intl.ts'
import type { Language } from '../language.ts'
import { must, text } from './forms.ts'

/** What an admin can also say in the browser; here it wins over that. */
export const installationFields = {
  INSTALLATION_NAME: text
    .refine(
      name => installationNameField.safeParse(name).success,
      must('a name of 2 to 40 letters, digits, spaces and . , & ’ + ! - ( ) /'),
    )
    .transform(name => installationNameField.parse(name))
    .optional(),
  TIME_ZONE: text.refine(isTimeZone, must('a time zone, such as Africa/Accra')).optional(),
} as const

/** Undefined where the environment says nothing, and admins decide. */
export interface InstallationSettings {
  readonly installation: {
    readonly name: string | undefined
    readonly sender: string | undefined
    readonly timeZone: string | undefined
    readonly defaultLanguage: Language | undefined
    readonly currencies: readonly Currency[] | undefined
  }
}

interface Read extends z.output<z.ZodObject<typeof installationFields>> {
  readonly MAIL_FROM?: string | undefined
  readonly DEFAULT_LANGUAGE?: string | undefined
  readonly CURRENCIES?: readonly Currency[] | undefined
}

export const arrangeInstallation = (from: Read): InstallationSettings => ({
  installation: {
    name: from.INSTALLATION_NAME,
    sender: from.MAIL_FROM,
    timeZone: from.TIME_ZONE,
    defaultLanguage: from.DEFAULT_LANGUAGE,
    currencies: from.CURRENCIES,
  },
})
