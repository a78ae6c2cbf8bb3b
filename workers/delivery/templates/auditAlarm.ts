import { adminTexts } from './adminTexts.ts'
import { type Content, letter } from './layout.ts'

const texts = adminTexts.audit

interface Values {
  readonly username: string
  readonly differences: number
  /** The differences, in a few words each. */
  readonly named: readonly string[]
  readonly appUrl: string
}

/** The read side differs from the log, or the log from what was hashed of it: admins must learn that at once. */
export const auditAlarm = ({ username, differences, named, appUrl }: Values): Content =>
  letter({
    ...texts,
    username,
    blocks: [
      texts.text({ rows: differences }),
      ...named,
      { kind: 'button', label: texts.button, link: `${appUrl}/admin/audits` },
      { kind: 'note', title: texts.helps, text: texts.advice },
    ],
  })
