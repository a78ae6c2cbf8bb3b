import type { InstallationSetting } from '#shared/api/installation.ts'
import { moment } from '../../../lib/format.ts'
import { installationTexts as texts } from './texts.ts'

/** Why a field cannot be changed, or else what it is for, or who changed it last. */
export const hintOf = (
  { fixedBy, changed }: Pick<InstallationSetting<unknown>, 'fixedBy' | 'changed'>,
  about?: string,
): string | undefined => {
  if (fixedBy !== null) return texts.fixed({ variable: fixedBy })
  return about ?? (changed ? texts.changed({ at: moment(changed.at), by: changed.by }) : undefined)
}
