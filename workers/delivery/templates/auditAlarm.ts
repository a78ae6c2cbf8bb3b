import { adminTexts } from './adminTexts.ts'
import { type Content, letter } from './layout.ts'

const texts = adminTexts.audit

interface Values {
  readonly username: string
  readonly differences: number
  /** Short descriptions of the differences. */
  readonly named: readonly string[]
  readonly appUrl: string
}

/** Alerts admins that the read side differs from the log, or the log from its hashes. */
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
